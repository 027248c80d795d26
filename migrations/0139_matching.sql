CREATE TABLE "match_mails" (
	"requirement_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "match_mails_requirement_id_account_id_pk" PRIMARY KEY("requirement_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "requirement_matches" (
	"requirement_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"reasons" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refusal" text,
	"is_named" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "requirement_matches_requirement_id_provider_id_pk" PRIMARY KEY("requirement_id","provider_id"),
	CONSTRAINT "requirement_matches_score" CHECK ("requirement_matches"."score" between 0 and 100),
	CONSTRAINT "requirement_matches_refusal" CHECK ("requirement_matches"."refusal" in ('unavailable', 'field', 'distance', 'budget', 'other')),
	CONSTRAINT "requirement_matches_refused" CHECK (("requirement_matches"."refusal" is null) = ("requirement_matches"."refused_at" is null)),
	CONSTRAINT "requirement_matches_named" CHECK (not "requirement_matches"."is_named" or "requirement_matches"."refusal" is not null)
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_muted_mails";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "daily_matches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_mails" ADD CONSTRAINT "match_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_mails" ADD CONSTRAINT "match_mails_match" FOREIGN KEY ("requirement_id","provider_id") REFERENCES "public"."requirement_matches"("requirement_id","provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_matches" ADD CONSTRAINT "requirement_matches_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_matches" ADD CONSTRAINT "requirement_matches_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_mails_due" ON "match_mails" USING btree ("account_id") WHERE "match_mails"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "match_mails_account" ON "match_mails" USING btree ("account_id","mailed_at");--> statement-breakpoint
CREATE INDEX "requirement_matches_provider" ON "requirement_matches" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_muted_mails" CHECK ("accounts"."muted_mails" <@ array['conversations', 'sales', 'requests', 'matches', 'reviews', 'workspace', 'searches']);
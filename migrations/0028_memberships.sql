CREATE TABLE "group_admins" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_admins_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "joined_trainers" (
	"trainer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "joined_trainers_trainer_id_company_id_pk" PRIMARY KEY("trainer_id","company_id"),
	CONSTRAINT "joined_trainers_of_another" CHECK ("joined_trainers"."company_id" <> "joined_trainers"."trainer_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_company_id_member_id_pk" PRIMARY KEY("company_id","member_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in (1, 2)),
	CONSTRAINT "memberships_of_another" CHECK ("memberships"."company_id" <> "memberships"."member_id")
);
--> statement-breakpoint
CREATE TABLE "party_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "acting_for_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "acting_for_id" uuid;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "writable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_admins" ADD CONSTRAINT "group_admins_group_id_party_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."party_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_admins" ADD CONSTRAINT "group_admins_member_id_parties_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joined_trainers" ADD CONSTRAINT "joined_trainers_trainer_id_parties_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joined_trainers" ADD CONSTRAINT "joined_trainers_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_parties_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_admins_member_id" ON "group_admins" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "joined_trainers_company_id" ON "joined_trainers" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "memberships_member_id" ON "memberships" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_acting_for_id_parties_id_fk" FOREIGN KEY ("acting_for_id") REFERENCES "public"."parties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_acting_for_id_parties_id_fk" FOREIGN KEY ("acting_for_id") REFERENCES "public"."parties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_group_id_party_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."party_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parties_group_id" ON "parties" USING btree ("group_id") WHERE "parties"."group_id" is not null;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_workspace" CHECK ("parties"."kind" <> 'person' or ("parties"."group_id" is null and "parties"."writable_until" is null and not "parties"."trial"));
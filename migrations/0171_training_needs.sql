CREATE TABLE "training_need_links" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_need_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "training_needs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text,
	"email" text,
	"language" text NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"reason" text,
	"wanted_by" date,
	"rank" smallint DEFAULT 2 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"planned_as" text,
	"declined_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_needs_state" CHECK ("training_needs"."state" in ('open', 'planned', 'declined')),
	CONSTRAINT "training_needs_planned_as" CHECK ("training_needs"."planned_as" in ('requirement', 'event')),
	CONSTRAINT "training_needs_planned" CHECK (("training_needs"."planned_as" is not null) = ("training_needs"."state" = 'planned')),
	CONSTRAINT "training_needs_declined" CHECK (("training_needs"."declined_reason" is not null) = ("training_needs"."state" = 'declined')),
	CONSTRAINT "training_needs_decided" CHECK ("training_needs"."state" = 'open' or "training_needs"."decided_at" is not null),
	CONSTRAINT "training_needs_rank" CHECK ("training_needs"."rank" between 1 and 3),
	CONSTRAINT "training_needs_one_person" CHECK ("training_needs"."account_id" is null or ("training_needs"."name" is null and "training_needs"."email" is null)),
	CONSTRAINT "training_needs_month" CHECK (extract(day from "training_needs"."wanted_by") = 1)
);
--> statement-breakpoint
ALTER TABLE "training_need_links" ADD CONSTRAINT "training_need_links_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_needs" ADD CONSTRAINT "training_needs_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_needs" ADD CONSTRAINT "training_needs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_needs" ADD CONSTRAINT "training_needs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_needs" ADD CONSTRAINT "training_needs_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_needs_company" ON "training_needs" USING btree ("company_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "training_needs_of_account" ON "training_needs" USING btree ("company_id","account_id","category_id","title_key") WHERE "training_needs"."state" = 'open' and "training_needs"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "training_needs_of_address" ON "training_needs" USING btree ("company_id","email","category_id","title_key") WHERE "training_needs"."state" = 'open' and "training_needs"."email" is not null;
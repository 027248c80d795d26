CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"openings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_issues_month_unique" UNIQUE("month"),
	CONSTRAINT "newsletter_issues_state" CHECK ("newsletter_issues"."state" in ('draft', 'held', 'approved', 'sent', 'lapsed')),
	CONSTRAINT "newsletter_issues_month" CHECK ("newsletter_issues"."month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "newsletter_issues_stretch" CHECK ("newsletter_issues"."since" < "newsletter_issues"."until")
);
--> statement-breakpoint
CREATE TABLE "newsletter_mails" (
	"issue_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"mailed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_mails_issue_id_account_id_pk" PRIMARY KEY("issue_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_open" ON "newsletter_issues" USING btree ((true)) WHERE "newsletter_issues"."state" in ('draft', 'held', 'approved');--> statement-breakpoint
CREATE INDEX "newsletter_mails_account" ON "newsletter_mails" USING btree ("account_id");
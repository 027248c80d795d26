CREATE TABLE "policy_notices" (
	"policy" text NOT NULL,
	"version" text NOT NULL,
	"account_id" uuid NOT NULL,
	"language" text NOT NULL,
	"address" text NOT NULL,
	"mail_key" text NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_notices_policy_version_account_id_pk" PRIMARY KEY("policy","version","account_id"),
	CONSTRAINT "policy_notices_policy" CHECK ("policy_notices"."policy" in ('terms', 'privacy', 'refund-policy', 'abuse-policy')),
	CONSTRAINT "policy_notices_version" CHECK ("policy_notices"."version" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "policy_notices" ADD CONSTRAINT "policy_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_notices_account" ON "policy_notices" USING btree ("account_id");
CREATE TABLE "mail_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"proven_at" timestamp with time zone,
	"proven_by" text,
	"reason" text,
	"checked_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_domains_domain" CHECK ("mail_domains"."domain" = lower("mail_domains"."domain") and "mail_domains"."domain" like '%_._%'),
	CONSTRAINT "mail_domains_proof" CHECK ("mail_domains"."proven_by" in ('record', 'staff')),
	CONSTRAINT "mail_domains_proven" CHECK (("mail_domains"."proven_at" is null) = ("mail_domains"."proven_by" is null)),
	CONSTRAINT "mail_domains_reason" CHECK (("mail_domains"."reason" is not null) = ("mail_domains"."proven_by" is not distinct from 'staff'))
);
--> statement-breakpoint
ALTER TABLE "mail_domains" ADD CONSTRAINT "mail_domains_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_domains" ADD CONSTRAINT "mail_domains_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_domains_company" ON "mail_domains" USING btree ("company_id","domain");--> statement-breakpoint
CREATE INDEX "mail_domains_waiting" ON "mail_domains" USING btree ("created_at") WHERE "mail_domains"."proven_at" is null;
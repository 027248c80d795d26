ALTER TABLE "accounts" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","id") WHERE "audit_entries"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_of_person" ON "emails" USING btree (lower("to_address"),"id");--> statement-breakpoint
CREATE INDEX "tickets_participant" ON "tickets" USING btree (lower("participant_email")) WHERE "tickets"."participant_email" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_phone" CHECK ("accounts"."phone" ~ '^[+][1-9][0-9]{3,14}$');
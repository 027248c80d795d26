CREATE TABLE "bank_account_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"format" text NOT NULL,
	"number" text NOT NULL,
	"bank" text,
	"state" text NOT NULL,
	"stop_key" text NOT NULL,
	"requested_by" uuid,
	"in_force_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bank_account_changes_stopKey_unique" UNIQUE("stop_key"),
	CONSTRAINT "bank_account_changes_state" CHECK ("bank_account_changes"."state" in ('waiting', 'applied', 'stopped', 'replaced')),
	CONSTRAINT "bank_account_changes_format" CHECK ("bank_account_changes"."format" in ('iban', 'ifsc', 'swift')),
	CONSTRAINT "bank_account_changes_bank" CHECK (("bank_account_changes"."format" = 'iban') = ("bank_account_changes"."bank" is null)),
	CONSTRAINT "bank_account_changes_decided" CHECK (("bank_account_changes"."state" = 'waiting') = ("bank_account_changes"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" RENAME COLUMN "company_id" TO "party_id";--> statement-breakpoint
ALTER TABLE "bank_accounts" DROP CONSTRAINT "bank_accounts_company_id_parties_id_fk";
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "valid_for" text DEFAULT 'known' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "term_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account_changes" ADD CONSTRAINT "bank_account_changes_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_changes" ADD CONSTRAINT "bank_account_changes_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_account_changes_party" ON "bank_account_changes" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_changes_one_waiting" ON "bank_account_changes" USING btree ("party_id") WHERE "bank_account_changes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_account_changes_waiting" ON "bank_account_changes" USING btree ("in_force_at") WHERE "bank_account_changes"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_valid_for" CHECK ("bank_accounts"."valid_for" in ('known', 'all', 'nobody'));--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_term_days" CHECK ("bank_accounts"."term_days" in (14, 30, 45, 60));--> statement-breakpoint
-- Accounts of companies took no transfers; where there is one for transfers, that one stays.
UPDATE "bank_accounts" SET "is_offered" = false;--> statement-breakpoint
INSERT INTO "bank_accounts" ("party_id", "holder", "format", "number", "bank", "is_offered", "valid_for", "term_days", "updated_at")
SELECT "seller_id", "holder", "format", "number", "bank", "is_offered", "valid_for", "term_days", "updated_at" FROM "transfer_accounts"
ON CONFLICT ("party_id") DO UPDATE SET "holder" = excluded."holder", "format" = excluded."format", "number" = excluded."number",
  "bank" = excluded."bank", "is_offered" = excluded."is_offered", "valid_for" = excluded."valid_for",
  "term_days" = excluded."term_days", "updated_at" = excluded."updated_at";--> statement-breakpoint
DROP TABLE "transfer_accounts";--> statement-breakpoint
-- Whoever has an account has given one: the next is another.
INSERT INTO "bank_account_changes" ("id", "party_id", "holder", "format", "number", "bank", "state", "stop_key", "in_force_at", "created_at", "decided_at")
SELECT uuidv7(), "party_id", "holder", "format", "number", "bank", 'applied', gen_random_uuid()::text, "updated_at", "updated_at", "updated_at"
FROM "bank_accounts";

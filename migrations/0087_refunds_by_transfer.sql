CREATE TABLE "refund_accounts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"format" text NOT NULL,
	"number" text NOT NULL,
	"bank" text,
	"named_by_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_accounts_format" CHECK ("refund_accounts"."format" in ('iban', 'ifsc', 'swift')),
	CONSTRAINT "refund_accounts_bank" CHECK (("refund_accounts"."format" = 'iban') = ("refund_accounts"."bank" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_entries" DROP CONSTRAINT "bank_entries_private";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "payer_iban" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_named_by_id_accounts_id_fk" FOREIGN KEY ("named_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_on") WHERE "refunds"."state" = 'asked' and "refunds"."due_on" is not null;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_private" CHECK ("bank_entries"."kind" <> 'debit' or ("bank_entries"."name" is null and "bank_entries"."words" is null and "bank_entries"."payer_iban" is null));--> statement-breakpoint
-- What sellers are to transfer back by now has a last day, too.
UPDATE "refunds" SET "due_on" = (now() at time zone 'UTC')::date + 7
FROM "payments" WHERE "payments"."id" = "refunds"."payment_id" AND "payments"."gateway" = 'transfer' AND "refunds"."state" = 'asked';

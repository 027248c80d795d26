CREATE TABLE "transfer_accounts" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"format" text NOT NULL,
	"number" text NOT NULL,
	"bank" text,
	"is_offered" boolean DEFAULT false NOT NULL,
	"valid_while_unpaid" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_accounts_format" CHECK ("transfer_accounts"."format" in ('iban', 'ifsc', 'swift')),
	CONSTRAINT "transfer_accounts_bank" CHECK (("transfer_accounts"."format" = 'iban') = ("transfer_accounts"."bank" is null))
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit_note";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "transfer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_accounts" ADD CONSTRAINT "transfer_accounts_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_unpaid" ON "invoices" USING btree ("credits_id") WHERE "invoices"."kind" = 'credit_note' and "invoices"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "orders_billed" ON "orders" USING btree ("seller_id","held_until") WHERE "orders"."billed_at" is not null and "orders"."payment" = 'awaiting';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credits_id" is not null) and ("invoices"."refund_id" is null or "invoices"."credits_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_billed" CHECK ("orders"."state" <> 'billed' or ("orders"."billed_at" is not null and "orders"."held_until" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('held', 'billed', 'placed', 'completed', 'expired', 'cancelled'));
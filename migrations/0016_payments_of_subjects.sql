CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by_id" uuid,
	"gateway_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'paid_back', 'failed')),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'goodwill'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_transactions_order";--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
DROP INDEX "invoices_order";--> statement-breakpoint
DROP INDEX "payments_idempotency_key";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subject_kind" text NOT NULL DEFAULT 'order';--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "subject_kind" text NOT NULL DEFAULT 'order';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ledger_transactions" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subject_kind" text NOT NULL DEFAULT 'order';--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_id_accounts_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("payment_id","key");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_subject" ON "invoices" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id") WHERE "payments"."payer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("subject_id") WHERE "invoices"."kind" = 'invoice' and "invoices"."subject_kind" = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency_key" ON "payments" USING btree ("subject_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('started', 'confirming', 'unknown');--> statement-breakpoint
UPDATE "payments" p SET "payer_id" = o."buyer_id" FROM "orders" o WHERE o."id" = p."subject_id";--> statement-breakpoint
-- Until now a payment went back as a whole: its refund takes its id, which the ledger's key for it names already.
INSERT INTO "refunds" ("id", "payment_id", "key", "amount_minor", "currency", "reason", "state", "created_at", "settled_at")
SELECT p."id", p."id", 'unused', p."amount_minor", p."currency",
  CASE WHEN o."state" IN ('placed', 'completed') THEN 'paid_twice' ELSE 'no_seat' END,
  CASE WHEN p."state" = 'refunded' THEN 'paid_back' ELSE 'asked' END,
  coalesce(p."settled_at", p."created_at"),
  CASE WHEN p."state" = 'refunded' THEN coalesce(p."settled_at", p."created_at") END
FROM "payments" p JOIN "orders" o ON o."id" = p."subject_id" WHERE p."state" IN ('refunding', 'refunded');--> statement-breakpoint
UPDATE "sandbox_notices" SET "id" = "payment_id" || '.refunded.' || "payment_id" WHERE "id" = "payment_id" || '.refunded.unplaced';--> statement-breakpoint
UPDATE "payments" SET "state" = 'succeeded', "refunded_minor" = "amount_minor" WHERE "state" IN ('refunding', 'refunded');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_minor" between 0 and "payments"."amount_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'confirming', 'waiting', 'unknown', 'succeeded', 'declined'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject_kind" CHECK ("payments"."subject_kind" in ('order', 'subscription'));--> statement-breakpoint
-- Refunds: what has not failed of them adds up to no more than was paid (the CHECK "payments_refunded"), however many come
-- at once: each adds its amount to the row of the payment, which only one of them has at a time.
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    before := CASE WHEN OLD.state = 'failed' THEN 0 ELSE OLD.amount_minor END;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    after := CASE WHEN NEW.state = 'failed' THEN 0 ELSE NEW.amount_minor END;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.payment_id, NEW.currency) IS DISTINCT FROM (OLD.payment_id, OLD.currency) THEN
    RAISE EXCEPTION 'a refund keeps its payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_payment';
  END IF;
  IF before = after THEN
    RETURN NULL;
  END IF;
  UPDATE payments SET refunded_minor = refunded_minor + after - before
    WHERE id = coalesce(NEW.payment_id, OLD.payment_id)
      AND (after = 0 OR (state = 'succeeded' AND currency = NEW.currency));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a refund is of a payment that succeeded, in its currency'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_payment';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION count_refund();

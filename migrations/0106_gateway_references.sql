ALTER TABLE "payments" ADD COLUMN "gateway_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_currency" text;--> statement-breakpoint
-- What was paid keeps what the gateway's own books call it; the sandbox works for nothing, and what Stripe kept of it was never asked for.
UPDATE "payments" SET "gateway_reference" = 'sandbox_' || "id", "fee_minor" = 0, "fee_currency" = "currency"
WHERE "gateway" = 'sandbox' AND "state" = 'succeeded';--> statement-breakpoint
UPDATE "payments" p SET "gateway_reference" = c."intent_id" FROM "stripe_checkouts" c
WHERE c."payment_id" = p."id" AND p."gateway" = 'stripe' AND p."state" = 'succeeded' AND c."intent_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_reference" ON "payments" USING btree ("gateway","gateway_reference") WHERE "payments"."gateway_reference" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK (("payments"."fee_minor" is null) = ("payments"."fee_currency" is null) and "payments"."fee_minor" >= 0);
ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "disputes_undecided" ON "disputes" USING btree ("payment_id") WHERE "disputes"."decided_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms" CHECK (("orders"."terms_version" is null) = ("orders"."terms_accepted_at" is null));--> statement-breakpoint
-- How many entries an owner has on an account, where that is much: a provider with very many sales is not one of average size.
CREATE STATISTICS "ledger_entries_of_owner" (mcv) ON owner_id, account FROM "ledger_entries";--> statement-breakpoint
ANALYZE "ledger_entries";

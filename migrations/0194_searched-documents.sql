DROP INDEX "purchase_orders_buyer";--> statement-breakpoint
DROP INDEX "purchase_orders_provider";--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin (lower("number_text" || ' ' || coalesce("seller" ->> 'name', '') || ' ' || coalesce("buyer" ->> 'name', '')
    || ' ' || coalesce("buyer" ->> 'purchaseOrderNumber', '') || ' ' || coalesce("buyer" ->> 'buyerReference', '')
    || ' ' || coalesce("transfer" ->> 'reference', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_orders_buyer" ON "purchase_orders" USING btree ("buyer_id","updated_at","state","id","version");--> statement-breakpoint
CREATE INDEX "purchase_orders_provider" ON "purchase_orders" USING btree ("provider_id","updated_at","state","id","version");
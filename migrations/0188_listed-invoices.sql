DROP INDEX "invoices_buyer";--> statement-breakpoint
DROP INDEX "invoices_seller";--> statement-breakpoint
CREATE INDEX "invoices_buyer" ON "invoices" USING btree ("buyer_id","issued_on","due_on","kind","state","currency","total_minor","withheld_minor","id");--> statement-breakpoint
CREATE INDEX "invoices_seller" ON "invoices" USING btree ("seller_id","issued_on","due_on","kind","state","currency","total_minor","withheld_minor","id");
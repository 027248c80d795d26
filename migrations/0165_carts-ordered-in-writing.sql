ALTER TABLE "purchase_order_carts" DROP CONSTRAINT "purchase_order_carts_purchaseOrderId_unique";--> statement-breakpoint
ALTER TABLE "purchase_order_carts" DROP CONSTRAINT "purchase_order_carts_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "purchase_order_carts" ADD CONSTRAINT "purchase_order_carts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_carts_purchase_order" ON "purchase_order_carts" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_carts_order" ON "purchase_order_carts" USING btree ("order_id");
ALTER TABLE "orders" ADD COLUMN "sold_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_by_accounts_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_sold_by" ON "orders" USING btree ("sold_by","created_at") WHERE "orders"."sold_by" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_by" CHECK (("orders"."sold_by" is not null) = ("orders"."by_hand" and "orders"."total_minor" > 0));
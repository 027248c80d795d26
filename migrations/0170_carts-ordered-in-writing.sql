CREATE TABLE "purchase_order_carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "purchase_order_carts_state" CHECK ("purchase_order_carts"."state" in ('waiting', 'booked', 'failed', 'dropped')),
	CONSTRAINT "purchase_order_carts_fault" CHECK (("purchase_order_carts"."fault" is not null) = ("purchase_order_carts"."state" = 'failed')),
	CONSTRAINT "purchase_order_carts_known" CHECK ("purchase_order_carts"."fault" in ('soldOut', 'gone', 'taken', 'changed', 'notOffered', 'tooLate', 'tooMuch')),
	CONSTRAINT "purchase_order_carts_ended" CHECK (("purchase_order_carts"."state" = 'waiting') = ("purchase_order_carts"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "purchase_order_carts" ADD CONSTRAINT "purchase_order_carts_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_carts" ADD CONSTRAINT "purchase_order_carts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_carts" ADD CONSTRAINT "purchase_order_carts_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_carts_purchase_order" ON "purchase_order_carts" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_carts_waiting" ON "purchase_order_carts" USING btree ("order_id") WHERE "purchase_order_carts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "purchase_order_carts_order" ON "purchase_order_carts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_carts_created_by" ON "purchase_order_carts" USING btree ("created_by");
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "ticket_type_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kind" text NOT NULL DEFAULT 'seat';--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" in ('seat', 'training', 'subscription', 'fee'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_carries" CHECK (("order_lines"."kind" = 'seat') = ("order_lines"."ticket_type_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seats" CHECK ("orders"."seats" >= 0 and ("orders"."seats" > 0) = ("orders"."event_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('held', 'placed', 'completed', 'expired', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" CHECK ("orders"."payment" in ('none', 'awaiting', 'paid', 'failed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund" CHECK ("orders"."refund" in ('none', 'partial', 'full'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_minor" >= 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_state" CHECK ("tickets"."state" in ('reserved', 'valid', 'cancelled'));
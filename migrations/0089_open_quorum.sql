ALTER TABLE "seat_cancellations" DROP CONSTRAINT "seat_cancellations_reason";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_prepayment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sunk_minor" bigint;--> statement-breakpoint
ALTER TABLE "seat_cancellations" ADD COLUMN "less_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("event_id") WHERE ("orders"."state" = 'placed' and "orders"."payment" = 'awaiting' and "orders"."billed_at" is null) or ("orders"."billed_at" is not null and "orders"."payment" = 'none');--> statement-breakpoint
CREATE INDEX "orders_uncharged" ON "orders" USING btree ("held_until") WHERE "orders"."state" = 'placed' and "orders"."payment" = 'failed' and "orders"."held_until" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sunk" CHECK ("order_lines"."sunk_minor" > 0);--> statement-breakpoint
ALTER TABLE "seat_cancellations" ADD CONSTRAINT "seat_cancellations_less" CHECK ("seat_cancellations"."less_minor" >= 0 and ("seat_cancellations"."less_minor" = 0 or "seat_cancellations"."amount_minor" = 0));--> statement-breakpoint
ALTER TABLE "seat_cancellations" ADD CONSTRAINT "seat_cancellations_reason" CHECK ("seat_cancellations"."reason" in ('terms', 'event_moved', 'undecided'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'event_moved', 'seats_cancelled', 'training_cancelled', 'price_sunk', 'goodwill'));
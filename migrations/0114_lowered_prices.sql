ALTER TABLE "order_lines" RENAME COLUMN "sunk_minor" TO "lowered_minor";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME CONSTRAINT "order_lines_sunk" TO "order_lines_lowered";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
UPDATE "refunds" SET "reason" = 'price_lowered' WHERE "reason" = 'price_sunk';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'event_moved', 'seats_cancelled', 'training_cancelled', 'price_lowered', 'goodwill'));
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_price";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seat_year_minor" bigint;--> statement-breakpoint
UPDATE "subscriptions" SET "seat_year_minor" = "seat_minor" * 10;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "seat_year_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."seat_minor" > 0 and "subscriptions"."seat_year_minor" > 0);

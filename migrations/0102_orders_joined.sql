ALTER TABLE "orders" DROP CONSTRAINT "orders_promised";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" o SET "joined_at" = coalesce(o."placed_at", o."billed_at", o."created_at")
  WHERE o."pool_id" IS NOT NULL AND (o."state" = 'promised'
    OR EXISTS (SELECT FROM "seat_claims" c WHERE c."order_id" = o."id" AND c."pool_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_joined" CHECK ("orders"."joined_at" is null or "orders"."pool_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised" CHECK ("orders"."state" <> 'promised' or "orders"."joined_at" is not null);
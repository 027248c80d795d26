ALTER TABLE "orders" ADD COLUMN "approved_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved" CHECK ("orders"."approved_minor" >= 0);--> statement-breakpoint
UPDATE "orders" o SET "approved_minor" = r."total_minor"
  FROM (SELECT "order_id", "currency", max("total_minor") AS "total_minor" FROM "purchase_requests"
    WHERE "state" = 'approved' GROUP BY "order_id", "currency") r
  WHERE r."order_id" = o."id" AND r."currency" = o."currency";

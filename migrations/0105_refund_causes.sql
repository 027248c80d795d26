-- A refund points at its cause by kind and id; what stood in its key until now ('cancelled:<id>~<tries that failed>') is taken apart once.
DROP INDEX "refunds_key";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause_kind" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
WITH "known" AS (
  SELECT r."id", split_part(r."key", '~', 1) AS "cause", p."id" AS "payment_id", p."subject_id", o."event_id"
  FROM "refunds" r JOIN "payments" p ON p."id" = r."payment_id"
  LEFT JOIN "orders" o ON p."subject_kind" = 'order' AND o."id" = p."subject_id"
)
UPDATE "refunds" SET
  "cause_kind" = CASE
    WHEN k."cause" LIKE 'cancelled:%' THEN 'seat_cancellation'
    WHEN k."cause" IN ('event-cancelled', 'event-moved') THEN 'event'
    WHEN k."cause" = 'training-cancelled' THEN 'training'
    WHEN k."cause" LIKE 'price:%' THEN 'order'
    WHEN k."cause" = 'unused' THEN 'payment'
    ELSE 'gateway_refund' END,
  "cause_id" = CASE
    WHEN k."cause" LIKE 'cancelled:%' OR k."cause" LIKE 'price:%' OR k."cause" LIKE 'outside:%'
      THEN substr(k."cause", strpos(k."cause", ':') + 1)
    WHEN k."cause" IN ('event-cancelled', 'event-moved') THEN coalesce(k."event_id", k."subject_id")::text
    WHEN k."cause" = 'training-cancelled' THEN k."subject_id"::text
    WHEN k."cause" = 'unused' THEN k."payment_id"::text
    ELSE k."cause" END
FROM "known" k WHERE k."id" = "refunds"."id";--> statement-breakpoint
UPDATE "refunds" SET "attempt" = n."attempt"
FROM (SELECT "id", row_number() OVER (PARTITION BY "payment_id", "cause_kind", "cause_id" ORDER BY "id") AS "attempt" FROM "refunds") n
WHERE n."id" = "refunds"."id" AND n."attempt" > 1;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "cause_kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "cause_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "key";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_cause" ON "refunds" USING btree ("payment_id","cause_kind","cause_id","attempt");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt" CHECK ("refunds"."attempt" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_kind" CHECK ("refunds"."cause_kind" in ('seat_cancellation', 'event', 'training', 'order', 'payment', 'gateway_refund'));

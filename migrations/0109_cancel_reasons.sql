-- One step cancels an order, with a reason. Of orders that were cancelled before, the trail says which step it was.
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
UPDATE "orders" o SET "cancel_reason" = CASE
  WHEN step.name = 'miss' THEN 'group_deal_missed'
  WHEN step.name = 'leave' THEN 'left_group_deal'
  WHEN step.name = 'lapse' THEN 'unpaid'
  WHEN step.name = 'cancel' THEN 'abandoned'
  WHEN step.name = 'give_back' THEN 'buyer'
  WHEN o."event_id" IS NOT NULL AND (SELECT e."state" FROM "events" e WHERE e."id" = o."event_id") = 'cancelled' THEN 'event_cancelled'
  WHEN step.name = 'call_off' AND o."payment" = 'paid' AND o."confirmed_at" IS NULL THEN 'no_seat'
  WHEN step.name = 'call_off' AND o."group_deal_id" IS NOT NULL AND o."joined_at" IS NULL AND o."confirmed_at" IS NULL THEN 'not_joined'
  WHEN step.name = 'call_off' THEN 'seller'
  WHEN o."confirmed_at" IS NULL AND o."billed_at" IS NULL THEN 'abandoned'
  ELSE 'buyer'
END
FROM "orders" same
LEFT JOIN LATERAL (
  SELECT substring(a."action" FROM '(miss|leave|lapse|cancel|call_off|give_back)') AS name FROM "audit_entries" a
  WHERE a."subject_kind" = 'order' AND a."subject_id" = same."id"::text AND a."action" ~ '^order\.(.*\+)?(miss|leave|lapse|cancel|call_off|give_back)(\+|$)'
  ORDER BY a."id" DESC LIMIT 1
) step ON true
WHERE same."id" = o."id" AND o."state" = 'cancelled';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_reason" CHECK ("orders"."cancel_reason" in ('abandoned', 'left_group_deal', 'buyer', 'unpaid', 'group_deal_missed', 'not_joined', 'event_cancelled', 'seller', 'no_seat'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled" CHECK (("orders"."state" = 'cancelled') = ("orders"."cancel_reason" is not null));--> statement-breakpoint
ALTER TABLE "seat_requests" DROP CONSTRAINT "seat_requests_state";--> statement-breakpoint
UPDATE "seat_requests" SET "state" = 'released' WHERE "state" = 'let_go';--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_state" CHECK ("seat_requests"."state" in ('asked', 'approved', 'taken', 'released', 'lapsed', 'declined', 'withdrawn', 'ended'));--> statement-breakpoint
ALTER TABLE "quorum_decisions" RENAME COLUMN "settled_at" TO "closed_at";--> statement-breakpoint
ALTER TABLE "quorum_decisions" RENAME COLUMN "settled_by_id" TO "closed_by_id";--> statement-breakpoint
ALTER TABLE "quorum_decisions" RENAME CONSTRAINT "quorum_decisions_settled" TO "quorum_decisions_closed";--> statement-breakpoint
ALTER TABLE "quorum_decisions" RENAME CONSTRAINT "quorum_decisions_settled_by_id_accounts_id_fk" TO "quorum_decisions_closed_by_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "review_reports" RENAME COLUMN "settled_at" TO "resolved_at";--> statement-breakpoint
UPDATE "notifications" SET "kind" = CASE "kind"
  WHEN 'ownRefundLost' THEN 'ownRefundFailed'
  WHEN 'paidBack' THEN 'refunded'
  WHEN 'trainingPaidBack' THEN 'trainingRefunded'
  WHEN 'planPaidBack' THEN 'planRefunded'
  ELSE 'fileQuarantined'
END WHERE "kind" IN ('ownRefundLost', 'paidBack', 'trainingPaidBack', 'planPaidBack', 'fileSetAside');--> statement-breakpoint
UPDATE "facts" SET "name" = CASE "name"
  WHEN 'order.price-sunk' THEN 'order.price-lowered'
  WHEN 'order.promise-due' THEN 'order.pledge-due'
  WHEN 'order.promise-uncharged' THEN 'order.pledge-uncharged'
  ELSE 'order.seller-cancelled'
END WHERE "name" IN ('order.price-sunk', 'order.promise-due', 'order.promise-uncharged', 'order.sale-called-off');

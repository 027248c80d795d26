-- What names old states by their words goes first, and comes back below with the new ones.
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_billed";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_promised";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_authorised";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
DROP INDEX "orders_unsettled";--> statement-breakpoint
DROP INDEX "orders_uncharged";--> statement-breakpoint
DROP INDEX "orders_pool_once";--> statement-breakpoint
DROP INDEX "payments_set_aside";--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
DROP INDEX "refunds_due";--> statement-breakpoint
ALTER TABLE "seat_claims" RENAME TO "seat_allocations";--> statement-breakpoint
ALTER TABLE "pools" RENAME TO "group_deals";--> statement-breakpoint
ALTER TABLE "pool_terms" RENAME TO "group_deal_terms";--> statement-breakpoint
ALTER TABLE "waits" RENAME TO "waitlist_entries";--> statement-breakpoint
ALTER TABLE "engagements" RENAME TO "trainer_bookings";--> statement-breakpoint
ALTER TABLE "trainer_margins" RENAME TO "trainer_buffers";--> statement-breakpoint
ALTER TABLE "event_assurances" RENAME TO "event_guarantees";--> statement-breakpoint
ALTER TABLE "gateway_notices" RENAME TO "webhook_events";--> statement-breakpoint
ALTER TABLE "sandbox_notices" RENAME TO "sandbox_webhooks";--> statement-breakpoint
ALTER TABLE "seat_allocations" RENAME COLUMN "by_hand" TO "is_manual";--> statement-breakpoint
ALTER TABLE "seat_allocations" RENAME COLUMN "pool_id" TO "group_deal_id";--> statement-breakpoint
ALTER TABLE "event_guarantees" RENAME COLUMN "assured_at" TO "guaranteed_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "by_hand" TO "is_manual";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "sold_by" TO "entered_by";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "pool_id" TO "group_deal_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "placed_at" TO "confirmed_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "set_aside_minor" TO "authorized_minor";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "take_minor" TO "capture_minor";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "asked_by_id" TO "requested_by_id";--> statement-breakpoint
-- What PostgreSQL or a migration named after a table or a column is named after its new name.
DO $$
DECLARE
  found record;
  renamed text;
  pair text[];
  pairs text[] := ARRAY[
    ['^orders_by_hand$', 'orders_manual'], ['^orders_pool$', 'orders_group_deal'], ['^orders_billed$', 'orders_reserved'],
    ['^payments_set_aside$', 'payments_authorized_most'], ['^payments_take$', 'payments_capture'],
    ['^seat_claims_pool$', 'seat_allocations_group_deal'], ['^seat_claims', 'seat_allocations'],
    ['^pool_terms', 'group_deal_terms'], ['^pools', 'group_deals'], ['_pools_', '_group_deals_'], ['_pool_id_', '_group_deal_id_'],
    ['^waits', 'waitlist_entries'], ['^engagements', 'trainer_bookings'], ['^trainer_margins', 'trainer_buffers'],
    ['^event_assurances', 'event_guarantees'], ['_assured_at_', '_guaranteed_at_'],
    ['^gateway_notices', 'webhook_events'], ['^sandbox_notices', 'sandbox_webhooks'], ['_by_hand_', '_is_manual_'],
    ['_?sold_by', '_entered_by'], ['_asked_by_id_', '_requested_by_id_']
  ];
BEGIN
  FOR found IN
    SELECT 'constraint' AS kind, c.conname::text AS name, c.conrelid::regclass::text AS owner FROM pg_constraint c
      WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 0
    UNION ALL
    SELECT 'trigger', t.tgname::text, t.tgrelid::regclass::text FROM pg_trigger t JOIN pg_class k ON k.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND k.relnamespace = 'public'::regnamespace AND t.tgconstraint = 0
    UNION ALL
    SELECT 'index', k.relname::text, '' FROM pg_class k JOIN pg_index i ON i.indexrelid = k.oid
      WHERE k.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = k.oid AND c.contype IN ('p', 'u', 'x'))
  LOOP
    renamed := found.name;
    FOREACH pair SLICE 1 IN ARRAY pairs LOOP
      renamed := regexp_replace(renamed, pair[1], pair[2]);
    END LOOP;
    CONTINUE WHEN renamed = found.name;
    IF found.kind = 'constraint' THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.owner, found.name, renamed);
    ELSIF found.kind = 'trigger' THEN
      EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', found.name, found.owner, renamed);
    ELSE
      EXECUTE format('ALTER INDEX %I RENAME TO %I', found.name, renamed);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The bodies of functions are text: the same names in them.
DO $$
DECLARE
  found record;
  body text;
BEGIN
  FOR found IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    AND prosrc ~ '\m(seat_claims|pools|pool_id|waits|by_hand|set_aside_minor)' LOOP
    body := pg_get_functiondef(found.oid);
    body := regexp_replace(body, '\mseat_claims_pool\M', 'seat_allocations_group_deal', 'g');
    body := regexp_replace(body, '\mseat_claims', 'seat_allocations', 'g');
    body := regexp_replace(body, '\mpools\M', 'group_deals', 'g');
    body := regexp_replace(body, '\mpool_id\M', 'group_deal_id', 'g');
    body := regexp_replace(body, '\mwaits\M', 'waitlist_entries', 'g');
    body := regexp_replace(body, '\mby_hand\M', 'is_manual', 'g');
    body := regexp_replace(body, '\mset_aside_minor\M', 'authorized_minor', 'g');
    EXECUTE body;
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE "orders" SET "state" = CASE "state" WHEN 'placed' THEN 'confirmed' WHEN 'billed' THEN 'reserved' ELSE 'pledged' END
  WHERE "state" IN ('placed', 'billed', 'promised');--> statement-breakpoint
UPDATE "payments" SET "state" = 'authorized' WHERE "state" = 'authorised';--> statement-breakpoint
UPDATE "sandbox_charges" SET "state" = 'authorized' WHERE "state" = 'authorised';--> statement-breakpoint
UPDATE "refunds" SET "state" = CASE "state" WHEN 'asked' THEN 'requested' ELSE 'succeeded' END
  WHERE "state" IN ('asked', 'paid_back');--> statement-breakpoint
UPDATE "facts" SET "name" = r.after FROM (VALUES
  ('event.assured', 'event.guaranteed'), ('wait.seats-offered', 'waitlist.seats-offered'), ('wait.ended', 'waitlist.ended'),
  ('refund.asked', 'refund.requested'), ('refund.lost', 'refund.failed'), ('order.placed', 'order.confirmed'),
  ('order.billed', 'order.reserved'), ('order.promised', 'order.pledged'),
  ('pool.reached', 'group-deal.reached'), ('pool.decided', 'group-deal.decided')
) AS r (before, after) WHERE "facts"."name" = r.before;--> statement-breakpoint
UPDATE "notifications" SET "kind" = r.after FROM (VALUES
  ('orderBilled', 'orderReserved'), ('waitEnded', 'waitlistEnded'), ('refundLost', 'refundFailed'),
  ('poolJoined', 'groupDealJoined'), ('poolReached', 'groupDealReached'), ('poolDecided', 'groupDealDecided'),
  ('poolLapsed', 'groupDealLapsed'), ('poolSetAside', 'groupDealAuthorized'), ('poolCharged', 'groupDealCharged'),
  ('poolUncharged', 'groupDealUncharged'), ('poolNotJoined', 'groupDealNotJoined'), ('ownPoolReached', 'ownGroupDealReached')
) AS r (before, after) WHERE "notifications"."kind" = r.before;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('held', 'pledged', 'reserved', 'confirmed', 'completed', 'expired', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reserved" CHECK ("orders"."state" <> 'reserved' or ("orders"."billed_at" is not null and "orders"."held_until" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pledged" CHECK ("orders"."state" <> 'pledged' or "orders"."joined_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'confirming', 'waiting', 'unknown', 'authorized', 'succeeded', 'declined'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_authorized" CHECK ("payments"."state" <> 'authorized' or ("payments"."authorized_minor" is not null and "payments"."look_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'succeeded', 'failed'));--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("event_id") WHERE ("orders"."state" = 'confirmed' and "orders"."payment" = 'awaiting' and "orders"."billed_at" is null) or ("orders"."billed_at" is not null and "orders"."payment" = 'none');--> statement-breakpoint
CREATE INDEX "orders_uncharged" ON "orders" USING btree ("held_until") WHERE "orders"."state" = 'confirmed' and "orders"."payment" = 'failed' and "orders"."held_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_group_deal_once" ON "orders" USING btree ("group_deal_id","placed_by") WHERE "orders"."state" = 'pledged';--> statement-breakpoint
CREATE INDEX "payments_to_capture" ON "payments" USING btree ("look_at") WHERE "payments"."state" = 'authorized';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_on") WHERE "refunds"."state" = 'requested' and "refunds"."due_on" is not null;

ALTER TABLE "orders" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_by_hand" CHECK (not "orders"."by_hand" or ("orders"."buyer_id" is not null and "orders"."event_id" is not null));--> statement-breakpoint
-- As before, and: what an organiser gives needs no code.
CREATE OR REPLACE FUNCTION refuse_oversold_quota() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  full_quota record;
  of_type record;
BEGIN
  IF NEW.state = 'released' THEN RETURN NEW; END IF;
  PERFORM 1 FROM quotas q JOIN quota_ticket_types qt ON qt.quota_id = q.id
    WHERE qt.ticket_type_id = NEW.ticket_type_id ORDER BY q.id FOR UPDATE OF q;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no quota limits the ticket type %', NEW.ticket_type_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_quota';
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT t.retired_at, t.only_with_code INTO of_type FROM ticket_types t WHERE t.id = NEW.ticket_type_id;
    IF of_type.retired_at IS NOT NULL THEN
      RAISE EXCEPTION 'the ticket type % is sold no more', NEW.ticket_type_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_retired';
    END IF;
    IF of_type.only_with_code AND NEW.code_id IS NULL AND NOT NEW.by_hand THEN
      RAISE EXCEPTION 'the ticket type % needs a code', NEW.ticket_type_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_needs_code';
    END IF;
  END IF;
  SELECT q.id, q.size, sum(c.quantity) AS used INTO full_quota
    FROM quotas q
    JOIN quota_ticket_types mine ON mine.quota_id = q.id AND mine.ticket_type_id = NEW.ticket_type_id
    JOIN quota_ticket_types qt ON qt.quota_id = q.id
    JOIN seat_claims c ON c.ticket_type_id = qt.ticket_type_id
      AND (c.state = 'taken' OR (c.state = 'held' AND c.held_until > clock_timestamp()))
    GROUP BY q.id, q.size HAVING sum(c.quantity) > q.size LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'quota % of % seats would hold %', full_quota.id, full_quota.size, full_quota.used
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_quota';
  END IF;
  RETURN NEW;
END $$;

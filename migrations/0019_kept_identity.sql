DROP INDEX "event_sessions_position";--> statement-breakpoint
DROP INDEX "ticket_types_position";--> statement-breakpoint
ALTER TABLE "event_sessions" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "event_sessions_position" ON "event_sessions" USING btree ("event_id","position") WHERE "event_sessions"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_types_position" ON "ticket_types" USING btree ("event_id","position") WHERE "ticket_types"."retired_at" is null;--> statement-breakpoint
-- What of a quota is given away at this moment: taken for good, or held and not run out.
CREATE FUNCTION seats_given(quota uuid) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(c.quantity), 0) FROM quota_ticket_types qt
    JOIN seat_claims c ON c.ticket_type_id = qt.ticket_type_id
      AND (c.state = 'taken' OR (c.state = 'held' AND c.held_until > clock_timestamp()))
    WHERE qt.quota_id = quota;
$$;
--> statement-breakpoint
-- As before, and: no seat is claimed of a type that no quota limits, nor a new one of a type that is sold no more.
CREATE OR REPLACE FUNCTION refuse_oversold_quota() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  full_quota record;
BEGIN
  IF NEW.state = 'released' THEN RETURN NEW; END IF;
  PERFORM 1 FROM quotas q JOIN quota_ticket_types qt ON qt.quota_id = q.id
    WHERE qt.ticket_type_id = NEW.ticket_type_id ORDER BY q.id FOR UPDATE OF q;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no quota limits the ticket type %', NEW.ticket_type_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_quota';
  END IF;
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM ticket_types t WHERE t.id = NEW.ticket_type_id AND t.retired_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the ticket type % is sold no more', NEW.ticket_type_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_retired';
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_quota_below_sold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used bigint := seats_given(NEW.id);
BEGIN
  IF used > NEW.size THEN
    RAISE EXCEPTION 'quota % cannot be % with % seats given', NEW.id, NEW.size, used
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quotas_below_sold';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Seats that are given away are not taken out of the whole event's quota, nor put under a smaller one.
CREATE FUNCTION refuse_quota_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quota record;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT q.id, q.size INTO quota FROM quotas q WHERE q.id = NEW.quota_id FOR UPDATE;
    IF seats_given(quota.id) > quota.size THEN
      RAISE EXCEPTION 'quota % of % seats would hold more', quota.id, quota.size
        USING ERRCODE = 'check_violation', CONSTRAINT = 'quota_ticket_types_sold';
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM 1 FROM quotas q WHERE q.id = OLD.quota_id FOR UPDATE;
    IF EXISTS (SELECT FROM seat_claims c WHERE c.ticket_type_id = OLD.ticket_type_id
        AND (c.state = 'taken' OR (c.state = 'held' AND c.held_until > clock_timestamp())))
      AND NOT EXISTS (SELECT FROM quota_ticket_types qt JOIN quotas q ON q.id = qt.quota_id AND q.whole_event
        WHERE qt.ticket_type_id = OLD.ticket_type_id) THEN
      RAISE EXCEPTION 'seats of the ticket type % are given away', OLD.ticket_type_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'quota_ticket_types_sold';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER quota_ticket_types_sold AFTER INSERT OR UPDATE OR DELETE ON quota_ticket_types
  FOR EACH ROW EXECUTE FUNCTION refuse_quota_link();
--> statement-breakpoint
-- The capacity of an event is the size of its quota for the whole: what holds for one holds for the other.
CREATE FUNCTION refuse_uneven_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_event uuid := CASE TG_TABLE_NAME WHEN 'events' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'event_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM events e JOIN quotas q ON q.event_id = e.id AND q.whole_event
      WHERE e.id = of_event AND q.size <> e.capacity) THEN
    RAISE EXCEPTION 'the capacity of event % is not the size of its quota', of_event
      USING ERRCODE = 'check_violation', CONSTRAINT = 'events_capacity_quota';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER events_capacity_quota AFTER UPDATE OF capacity ON events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_uneven_capacity();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quotas_event_capacity AFTER INSERT OR UPDATE OF size, whole_event ON quotas
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_uneven_capacity();

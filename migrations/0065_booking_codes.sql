CREATE TABLE "booking_code_types" (
	"code_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	CONSTRAINT "booking_code_types_code_id_ticket_type_id_pk" PRIMARY KEY("code_id","ticket_type_id")
);
--> statement-breakpoint
CREATE TABLE "booking_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"code" text NOT NULL,
	"all_types" boolean NOT NULL,
	"percent" smallint,
	"amount_minor" bigint,
	"seats" integer,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_codes_less" CHECK (num_nonnulls("booking_codes"."percent", "booking_codes"."amount_minor") <= 1),
	CONSTRAINT "booking_codes_percent" CHECK ("booking_codes"."percent" between 1 and 100),
	CONSTRAINT "booking_codes_amount" CHECK ("booking_codes"."amount_minor" > 0),
	CONSTRAINT "booking_codes_seats" CHECK ("booking_codes"."seats" > 0),
	CONSTRAINT "booking_codes_window" CHECK ("booking_codes"."valid_from" < "booking_codes"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "full_minor" bigint;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD COLUMN "code_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "only_with_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_code_types" ADD CONSTRAINT "booking_code_types_code_id_booking_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."booking_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_code_types" ADD CONSTRAINT "booking_code_types_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_codes" ADD CONSTRAINT "booking_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_code_types_type" ON "booking_code_types" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_codes_code" ON "booking_codes" USING btree ("event_id","code") WHERE "booking_codes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "booking_codes_event" ON "booking_codes" USING btree ("event_id","created_at");--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_code_id_booking_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."booking_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_claims_code" ON "seat_claims" USING btree ("code_id") WHERE "seat_claims"."code_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_code" CHECK ("order_lines"."full_minor" is null or ("order_lines"."code" is not null and "order_lines"."full_minor" > "order_lines"."unit_minor"));--> statement-breakpoint
-- As before, and: no seat is newly claimed of a type that needs a code without one.
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
    IF of_type.only_with_code AND NEW.code_id IS NULL THEN
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
--> statement-breakpoint
-- What of a code is used at this moment, as seats are given away.
CREATE FUNCTION code_seats_given(of_code uuid) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(c.quantity), 0) FROM seat_claims c
    WHERE c.code_id = of_code AND (c.state = 'taken' OR (c.state = 'held' AND c.held_until > clock_timestamp()));
$$;
--> statement-breakpoint
-- No code is over-used, nor newly used once it is ended, outside of its event or for a type that it does not count for.
-- Its name stands behind that of the quotas' trigger, so the quotas are always locked first.
CREATE FUNCTION refuse_overused_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used_code record;
BEGIN
  IF NEW.state = 'released' THEN RETURN NEW; END IF;
  SELECT k.* INTO used_code FROM booking_codes k WHERE k.id = NEW.code_id FOR UPDATE;
  IF TG_OP = 'INSERT' OR NEW.code_id IS DISTINCT FROM OLD.code_id THEN
    IF used_code.ended_at IS NOT NULL OR used_code.event_id <> NEW.event_id OR NOT (
      EXISTS (SELECT FROM booking_code_types o WHERE o.code_id = NEW.code_id AND o.ticket_type_id = NEW.ticket_type_id)
      OR used_code.all_types AND EXISTS (SELECT FROM ticket_types t WHERE t.id = NEW.ticket_type_id AND NOT t.only_with_code)
    ) THEN
      RAISE EXCEPTION 'the code % does not count for the ticket type %', NEW.code_id, NEW.ticket_type_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_code';
    END IF;
  END IF;
  IF code_seats_given(NEW.code_id) > used_code.seats THEN
    RAISE EXCEPTION 'the code % of % seats would hold more', NEW.code_id, used_code.seats
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seat_claims_code';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seat_claims_quota_of_code AFTER INSERT OR UPDATE OF state, quantity, held_until, code_id ON seat_claims
  FOR EACH ROW WHEN (NEW.code_id IS NOT NULL) EXECUTE FUNCTION refuse_overused_code();
--> statement-breakpoint
CREATE FUNCTION refuse_code_below_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF code_seats_given(NEW.id) > NEW.seats THEN
    RAISE EXCEPTION 'the code % cannot be good for % seats', NEW.id, NEW.seats
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_codes_below_used';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_codes_below_used AFTER UPDATE OF seats ON booking_codes
  FOR EACH ROW EXECUTE FUNCTION refuse_code_below_used();

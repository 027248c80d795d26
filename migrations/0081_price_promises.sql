CREATE TABLE "pool_terms" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"steps" jsonb NOT NULL,
	"days" smallint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pool_terms_steps" CHECK (jsonb_array_length("pool_terms"."steps") > 0),
	CONSTRAINT "pool_terms_days" CHECK ("pool_terms"."days" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"steps" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reached_minor" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pools_state" CHECK ("pools"."state" in ('open', 'reached', 'decided', 'lapsed', 'withdrawn')),
	CONSTRAINT "pools_steps" CHECK (jsonb_array_length("pools"."steps") > 0),
	CONSTRAINT "pools_reached" CHECK ("pools"."state" not in ('reached', 'decided') or "pools"."reached_minor" > 0),
	CONSTRAINT "pools_open" CHECK ("pools"."state" not in ('open', 'lapsed') or "pools"."reached_minor" is null)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pool_id" uuid;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD COLUMN "pool_id" uuid;--> statement-breakpoint
ALTER TABLE "pool_terms" ADD CONSTRAINT "pool_terms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_terms" ADD CONSTRAINT "pool_terms_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pools" ADD CONSTRAINT "pools_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pools" ADD CONSTRAINT "pools_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pool_terms_type" ON "pool_terms" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pools_one" ON "pools" USING btree ("event_id") WHERE "pools"."state" in ('open', 'reached', 'decided');--> statement-breakpoint
CREATE INDEX "pools_event" ON "pools" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "pools_running" ON "pools" USING btree ("until") WHERE "pools"."state" in ('open', 'reached');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_pool" ON "orders" USING btree ("pool_id") WHERE "orders"."pool_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pool_once" ON "orders" USING btree ("pool_id","placed_by") WHERE "orders"."state" = 'promised';--> statement-breakpoint
CREATE INDEX "seat_claims_pool" ON "seat_claims" USING btree ("pool_id") WHERE "seat_claims"."pool_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised" CHECK ("orders"."state" <> 'promised' or "orders"."pool_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('held', 'promised', 'billed', 'placed', 'completed', 'expired', 'cancelled'));
--> statement-breakpoint
-- What people agreed to stands: until when, for which steps; and what was reached is never dearer again.
CREATE FUNCTION refuse_changed_pool() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.steps <> OLD.steps OR NEW.until <> OLD.until OR NEW.event_id <> OLD.event_id
      OR NEW.ticket_type_id <> OLD.ticket_type_id OR NEW.reached_minor > OLD.reached_minor
      OR (NEW.reached_minor IS NULL AND OLD.reached_minor IS NOT NULL) THEN
    RAISE EXCEPTION 'a price promise is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'pools_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pools_kept BEFORE UPDATE ON pools FOR EACH ROW EXECUTE FUNCTION refuse_changed_pool();
--> statement-breakpoint
-- Nobody pays more than was promised, whatever asks for it.
CREATE FUNCTION refuse_dearer_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders o WHERE o.id = NEW.order_id AND o.pool_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a seat of a price promise is not made dearer' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_lines_promised';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_promised BEFORE UPDATE ON order_lines FOR EACH ROW
  WHEN (NEW.unit_minor > OLD.unit_minor OR NEW.quantity <> OLD.quantity) EXECUTE FUNCTION refuse_dearer_promise();

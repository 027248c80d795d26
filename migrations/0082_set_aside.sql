ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "is_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "taken_minor" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "take_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "set_aside_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "take_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_set_aside" ON "payments" USING btree ("look_at") WHERE "payments"."state" = 'authorised';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_set_aside" CHECK ("payments"."amount_minor" <= "payments"."set_aside_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_take" CHECK ("payments"."take_minor" is null or "payments"."take_minor" between 1 and coalesce("payments"."set_aside_minor", 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_authorised" CHECK ("payments"."state" <> 'authorised' or ("payments"."set_aside_minor" is not null and "payments"."look_at" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'confirming', 'waiting', 'unknown', 'authorised', 'succeeded', 'declined'));--> statement-breakpoint
-- What was asked for stays as it is, but that less may be taken of what was set aside, once, in the moment in which it succeeds.
CREATE FUNCTION keep_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.set_aside_minor IS NULL OR OLD.set_aside_minor IS DISTINCT FROM NEW.set_aside_minor
    OR OLD.state = 'succeeded' OR NEW.state <> 'succeeded' THEN
    RAISE EXCEPTION 'an amount changes only when less is taken than was set aside'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_amount_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_amount_kept BEFORE UPDATE OF amount_minor, set_aside_minor ON payments FOR EACH ROW
  WHEN ((OLD.amount_minor, OLD.set_aside_minor) IS DISTINCT FROM (NEW.amount_minor, NEW.set_aside_minor)) EXECUTE FUNCTION keep_asked();

CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"needs_approval" boolean NOT NULL,
	"count" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"prepared_by" uuid NOT NULL,
	"approved_by" uuid,
	"sent_by" uuid,
	"executes_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "payout_batches_code_unique" UNIQUE("code"),
	CONSTRAINT "payout_batches_currency" UNIQUE("id","currency"),
	CONSTRAINT "payout_batches_state" CHECK ("payout_batches"."state" in ('prepared', 'approved', 'sent', 'discarded')),
	CONSTRAINT "payout_batches_method" CHECK ("payout_batches"."method" in ('sepa', 'neft', 'manual')),
	CONSTRAINT "payout_batches_total" CHECK ("payout_batches"."total_minor" > 0 and "payout_batches"."count" > 0),
	CONSTRAINT "payout_batches_four_eyes" CHECK ("payout_batches"."approved_by" <> "payout_batches"."prepared_by" and (not "payout_batches"."needs_approval" or "payout_batches"."approved_by" is not null or "payout_batches"."state" in ('prepared', 'discarded'))),
	CONSTRAINT "payout_batches_sent" CHECK (("payout_batches"."state" = 'sent') = ("payout_batches"."sent_at" is not null) and num_nulls("payout_batches"."sent_at", "payout_batches"."sent_by", "payout_batches"."executes_on") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"words" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	CONSTRAINT "payout_holds_words" CHECK ("payout_holds"."words" <> ''),
	CONSTRAINT "payout_holds_released" CHECK (("payout_holds"."released_at" is null) = ("payout_holds"."released_by" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payout_lines_payout_id_entry_id_pk" PRIMARY KEY("payout_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"hold_reason" text,
	"failure" text,
	"holder" text NOT NULL,
	"format" text NOT NULL,
	"number" text NOT NULL,
	"bank" text,
	"address" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payouts_code_unique" UNIQUE("code"),
	CONSTRAINT "payouts_once_in_batch" UNIQUE("batch_id","party_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_minor" > 0),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('scheduled', 'held', 'sent', 'paid', 'failed', 'withdrawn')),
	CONSTRAINT "payouts_hold_reason" CHECK ("payouts"."hold_reason" in ('negative', 'suspended', 'review', 'accountChanged', 'noAccount', 'belowMinimum')),
	CONSTRAINT "payouts_held_why" CHECK ("payouts"."state" <> 'held' or "payouts"."hold_reason" is not null),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."state" not in ('sent', 'paid', 'failed') or "payouts"."sent_at" is not null),
	CONSTRAINT "payouts_settled" CHECK (("payouts"."state" in ('paid', 'failed')) = ("payouts"."settled_at" is not null)),
	CONSTRAINT "payouts_bank" CHECK (("payouts"."format" = 'iban') = ("payouts"."bank" is null))
);
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_prepared_by_accounts_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_placed_by_accounts_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_released_by_accounts_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batches_created" ON "payout_batches" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_one" ON "payout_holds" USING btree ("party_id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_paid_once" ON "payout_lines" USING btree ("entry_id") WHERE "payout_lines"."is_open";--> statement-breakpoint
CREATE INDEX "payouts_party" ON "payouts" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_held" ON "payouts" USING btree ("currency") WHERE "payouts"."state" = 'held';--> statement-breakpoint
-- A line is an entry of what is owed to its payee, whole, in its currency; what was written stays, but for
-- being freed again.
CREATE FUNCTION check_payout_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'payout_lines_kept: a line of a payout stays' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.payout_id, NEW.entry_id, NEW.amount_minor) IS DISTINCT FROM (OLD.payout_id, OLD.entry_id, OLD.amount_minor)
    OR (NEW.is_open AND NOT OLD.is_open)) THEN
    RAISE EXCEPTION 'payout_lines_kept: a line of a payout stays as it is' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM ledger_entries e
    JOIN ledger_transactions t ON t.id = e.transaction_id JOIN payouts p ON p.id = NEW.payout_id
    WHERE e.id = NEW.entry_id AND e.account = 'payable' AND e.owner_id = p.party_id AND e.currency = p.currency
      AND e.amount_minor = NEW.amount_minor AND t.kind IN ('sale', 'sale_reversal', 'seller_receipt', 'dispute', 'dispute_won')) THEN
    RAISE EXCEPTION 'payout_lines_owed: not an entry of what is owed to the payee' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payout_lines_checked BEFORE INSERT OR UPDATE OR DELETE ON payout_lines
  FOR EACH ROW EXECUTE FUNCTION check_payout_line();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.code, NEW.batch_id, NEW.party_id, NEW.amount_minor, NEW.currency, NEW.number, NEW.bank)
    IS DISTINCT FROM (OLD.id, OLD.code, OLD.batch_id, OLD.party_id, OLD.amount_minor, OLD.currency, OLD.number, OLD.bank) THEN
    RAISE EXCEPTION 'payouts_kept: a payout stays what it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payouts_kept BEFORE UPDATE OR DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_payout();--> statement-breakpoint
-- At the end of a transaction the lines of a payout add up to it, and are open as its state says.
CREATE FUNCTION check_payout_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_payout uuid := (to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'payouts' THEN 'id' ELSE 'payout_id' END)::uuid;
  p payouts;
  summed bigint;
  other bigint;
BEGIN
  SELECT * INTO p FROM payouts WHERE id = of_payout;
  SELECT coalesce(sum(amount_minor), 0), count(*) FILTER (WHERE is_open = (p.state IN ('failed', 'withdrawn')))
    INTO summed, other FROM payout_lines WHERE payout_id = of_payout;
  IF summed <> p.amount_minor THEN
    RAISE EXCEPTION 'payouts_sum: its lines add up to %, not to %', summed, p.amount_minor USING ERRCODE = 'check_violation';
  END IF;
  IF other > 0 THEN
    RAISE EXCEPTION 'payouts_lines_open: its lines are not open as it is %', p.state USING ERRCODE = 'check_violation';
  END IF;
  IF p.currency <> (SELECT currency FROM payout_batches WHERE id = p.batch_id) THEN
    RAISE EXCEPTION 'payouts_currency: not of the currency of its batch' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payouts_sum AFTER INSERT OR UPDATE ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout_sum();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_lines_sum AFTER INSERT OR UPDATE ON payout_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout_sum();

CREATE TABLE "collection_terms" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_terms_rhythm" CHECK ("collection_terms"."rhythm" in ('weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "collection_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"raised_by" uuid NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "collection_disputes_reason" CHECK ("collection_disputes"."reason" <> ''),
	CONSTRAINT "collection_disputes_ended" CHECK (("collection_disputes"."ended_at" is null) = ("collection_disputes"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "collection_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid,
	"statement_id" uuid,
	"entry_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"payer" text,
	"words" text NOT NULL,
	"entered_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"assigned_at" timestamp with time zone,
	"sent_back_by" uuid,
	"sent_back_at" timestamp with time zone,
	CONSTRAINT "collection_receipts_entryKey_unique" UNIQUE("entry_key"),
	CONSTRAINT "collection_receipts_amount" CHECK ("collection_receipts"."amount_minor" > 0),
	CONSTRAINT "collection_receipts_assigned" CHECK (("collection_receipts"."party_id" is null) = ("collection_receipts"."assigned_at" is null)),
	CONSTRAINT "collection_receipts_sent_back" CHECK (("collection_receipts"."sent_back_at" is null) = ("collection_receipts"."sent_back_by" is null) and ("collection_receipts"."sent_back_at" is null or "collection_receipts"."party_id" is null))
);
--> statement-breakpoint
CREATE TABLE "collection_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"returned_by" uuid NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_returns_amount" CHECK ("collection_returns"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "collection_uses" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"receipt_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_uses_amount" CHECK ("collection_uses"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "collective_statement_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collective_statement_lines" (
	"statement_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"seller" text NOT NULL,
	"invoice" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "collective_statement_lines_statement_id_order_id_pk" PRIMARY KEY("statement_id","order_id"),
	CONSTRAINT "collective_statement_lines_amount" CHECK ("collective_statement_lines"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "collective_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"number_text" text NOT NULL,
	"reference" text NOT NULL,
	"issued_on" date NOT NULL,
	"period_on" date,
	"company" jsonb NOT NULL,
	"credits" jsonb NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collective_statements_numberText_unique" UNIQUE("number_text"),
	CONSTRAINT "collective_statements_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "house_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"account" text,
	"payout" text,
	"batch" text,
	"reason" text,
	"payer" text,
	"words" text NOT NULL,
	"entry_key" text NOT NULL,
	"outcome" text,
	"booked_at" timestamp with time zone,
	CONSTRAINT "house_entries_kind" CHECK ("house_entries"."kind" in ('credit', 'paid', 'returned')),
	CONSTRAINT "house_entries_outcome" CHECK ("house_entries"."outcome" in ('collected', 'queued', 'paid', 'returned', 'again', 'mismatch', 'unknown')),
	CONSTRAINT "house_entries_booked" CHECK (("house_entries"."outcome" is null) = ("house_entries"."booked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "house_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"file_name" text NOT NULL,
	"brought_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "house_statements_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "collection_terms" ADD CONSTRAINT "collection_terms_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_terms" ADD CONSTRAINT "collection_terms_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_disputes" ADD CONSTRAINT "collection_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_disputes" ADD CONSTRAINT "collection_disputes_raised_by_accounts_id_fk" FOREIGN KEY ("raised_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_disputes" ADD CONSTRAINT "collection_disputes_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_receipts" ADD CONSTRAINT "collection_receipts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_receipts" ADD CONSTRAINT "collection_receipts_statement_id_collective_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."collective_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_receipts" ADD CONSTRAINT "collection_receipts_entered_by_accounts_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_receipts" ADD CONSTRAINT "collection_receipts_sent_back_by_accounts_id_fk" FOREIGN KEY ("sent_back_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_returns" ADD CONSTRAINT "collection_returns_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_returns" ADD CONSTRAINT "collection_returns_returned_by_accounts_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_uses" ADD CONSTRAINT "collection_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_uses" ADD CONSTRAINT "collection_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_uses" ADD CONSTRAINT "collection_uses_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_uses" ADD CONSTRAINT "collection_uses_receipt_id_collection_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."collection_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collective_statement_lines" ADD CONSTRAINT "collective_statement_lines_statement_id_collective_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."collective_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collective_statement_lines" ADD CONSTRAINT "collective_statement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collective_statements" ADD CONSTRAINT "collective_statements_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collective_statements" ADD CONSTRAINT "collective_statements_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_entries" ADD CONSTRAINT "house_entries_statement_id_house_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."house_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_statements" ADD CONSTRAINT "house_statements_brought_by_accounts_id_fk" FOREIGN KEY ("brought_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_disputes_one" ON "collection_disputes" USING btree ("order_id") WHERE "collection_disputes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "collection_receipts_party" ON "collection_receipts" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "collection_receipts_queue" ON "collection_receipts" USING btree ("created_at") WHERE "collection_receipts"."party_id" is null and "collection_receipts"."sent_back_at" is null;--> statement-breakpoint
CREATE INDEX "collection_returns_party" ON "collection_returns" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_uses_order" ON "collection_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "collection_uses_receipt" ON "collection_uses" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "collective_statement_lines_order" ON "collective_statement_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collective_statements_number" ON "collective_statements" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "collective_statements_period" ON "collective_statements" USING btree ("party_id","period_on") WHERE "collective_statements"."period_on" is not null;--> statement-breakpoint
CREATE INDEX "collective_statements_party" ON "collective_statements" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "house_entries_position" ON "house_entries" USING btree ("statement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "house_entries_once" ON "house_entries" USING btree ("entry_key") WHERE "house_entries"."outcome" in ('collected', 'queued', 'paid', 'returned');--> statement-breakpoint
CREATE INDEX "house_statements_created" ON "house_statements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('started', 'confirming', 'unknown') or ("payments"."state" = 'waiting' and "payments"."gateway" not in ('transfer', 'collecting'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('clearing', 'receivable', 'payable', 'seller_bank', 'commission', 'subscription', 'tax', 'fee', 'bank', 'credit', 'payout', 'dispute', 'dispute_loss'));--> statement-breakpoint
-- What a company was told that it owes stays as it was told.
CREATE FUNCTION refuse_change_of_collective_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'collective_statements_kept: a statement stays as it was issued' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER collective_statements_kept BEFORE UPDATE OR DELETE ON collective_statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_collective_statement();--> statement-breakpoint
CREATE TRIGGER collective_statement_lines_kept BEFORE UPDATE OR DELETE ON collective_statement_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_collective_statement();--> statement-breakpoint
-- Money that came stays what it was; whose it is is said once, and so is that it was sent back.
CREATE FUNCTION refuse_change_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.entry_key, NEW.amount_minor, NEW.currency, NEW.day) IS DISTINCT FROM
      (OLD.id, OLD.entry_key, OLD.amount_minor, OLD.currency, OLD.day)
    OR (OLD.party_id IS NOT NULL AND NEW.party_id IS DISTINCT FROM OLD.party_id)
    OR (OLD.sent_back_at IS NOT NULL AND NEW.sent_back_at IS DISTINCT FROM OLD.sent_back_at) THEN
    RAISE EXCEPTION 'collection_receipts_kept: money that came stays what it was' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER collection_receipts_kept BEFORE UPDATE OR DELETE ON collection_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_receipt();--> statement-breakpoint
-- An invoice is paid whole by credit: by the amount and the payer of its payment, and for good.
CREATE FUNCTION check_collection_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'collection_uses_kept: what was used stays used' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.payment_id AND p.gateway = 'collecting' AND p.subject_id = NEW.order_id
    AND p.payer_id = NEW.party_id AND p.amount_minor = NEW.amount_minor AND p.currency = NEW.currency) THEN
    RAISE EXCEPTION 'collection_uses_whole: not what the payment is' USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT coalesce(sum(e.amount_minor), 0) FROM ledger_entries e
    WHERE e.owner_id = NEW.party_id AND e.account = 'credit' AND e.currency = NEW.currency) < 0 THEN
    RAISE EXCEPTION 'collection_uses_credit: more than the credit of the company' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER collection_uses_checked BEFORE INSERT OR UPDATE OR DELETE ON collection_uses
  FOR EACH ROW EXECUTE FUNCTION check_collection_use();

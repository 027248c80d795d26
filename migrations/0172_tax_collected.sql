CREATE TABLE "tax_collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"country" text NOT NULL,
	"tax_number" text NOT NULL,
	"rate" integer NOT NULL,
	"taxable_minor" bigint NOT NULL,
	"collected_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_in_state" boolean NOT NULL,
	"is_payer_registered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_collections_cause_known" CHECK ("tax_collections"."cause_kind" in ('payment', 'refund')),
	CONSTRAINT "tax_collections_sign" CHECK (case "tax_collections"."cause_kind" when 'payment' then "tax_collections"."taxable_minor" > 0 and "tax_collections"."collected_minor" >= 0 else "tax_collections"."taxable_minor" <= 0 and "tax_collections"."collected_minor" <= 0 end),
	CONSTRAINT "tax_collections_halves" CHECK (not "tax_collections"."is_in_state" or "tax_collections"."collected_minor" % 2 = 0),
	CONSTRAINT "tax_collections_rate" CHECK ("tax_collections"."rate" between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "tax_collections" ADD CONSTRAINT "tax_collections_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_collections_cause" ON "tax_collections" USING btree ("cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "tax_collections_seller" ON "tax_collections" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "tax_collections_month" ON "tax_collections" USING btree ("country","created_at");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('clearing', 'receivable', 'payable', 'seller_bank', 'withheld', 'collected_tax', 'commission', 'subscription', 'tax', 'fee', 'bank', 'credit', 'payout', 'dispute', 'dispute_loss'));--> statement-breakpoint
-- What was kept and reported stays as it was written.
CREATE FUNCTION refuse_change_of_tax_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tax_collections_fixed: what was kept for a tax office stays as it is' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER tax_collections_fixed BEFORE UPDATE OR DELETE ON tax_collections
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_tax_collection();--> statement-breakpoint
-- What is kept of a sale is a line of a payout, too.
CREATE OR REPLACE FUNCTION check_payout_line() RETURNS trigger LANGUAGE plpgsql AS $$
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
      AND e.amount_minor = NEW.amount_minor
      AND t.kind IN ('sale', 'sale_reversal', 'seller_receipt', 'tax_collected', 'dispute', 'dispute_won')) THEN
    RAISE EXCEPTION 'payout_lines_owed: not an entry of what is owed to the payee' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

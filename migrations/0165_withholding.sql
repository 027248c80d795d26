ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "withholding" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "withheld_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "legal_form" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "withholds_seats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "fiscal_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withheld_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_withheld" CHECK ("invoices"."withheld_minor" between 0 and "invoices"."total_minor" - "invoices"."tax_minor" and ("invoices"."withholding" is not null or "invoices"."withheld_minor" = 0));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('clearing', 'receivable', 'payable', 'seller_bank', 'withheld', 'commission', 'subscription', 'tax', 'fee', 'bank', 'credit', 'payout', 'dispute', 'dispute_loss'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_legal_form" CHECK ("parties"."legal_form" in ('company', 'person', 'association'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_withheld" CHECK ("orders"."withheld_minor" between 0 and "orders"."total_minor" - "orders"."credited_minor" and ("orders"."withheld_minor" = 0 or "orders"."billed_at" is not null));--> statement-breakpoint
-- What a payer withholds of a base without tax by terms that were kept, rounded once; as `withheldOf` says it.
CREATE FUNCTION withheld_of(terms jsonb, base bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(CASE WHEN terms ->> 'rounding' = 'down' THEN floor(sum(part) / 10000) ELSE round(sum(part) / 10000) END, 0)::bigint
  FROM (SELECT (band ->> 'rate')::numeric * greatest(0, least(base, coalesce((band ->> 'upToMinor')::bigint, base))
      - coalesce(lag((band ->> 'upToMinor')::bigint) OVER (ORDER BY nth), 0)) AS part
    FROM jsonb_array_elements(CASE jsonb_typeof(terms -> 'bands') WHEN 'array' THEN terms -> 'bands' ELSE '[]' END)
      WITH ORDINALITY AS bands(band, nth)) parts
$$;
--> statement-breakpoint
-- What is withheld follows from the terms: of an invoice of all that it bills, and with its notes of what is left.
CREATE FUNCTION refuse_other_withholding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  billed record;
BEGIN
  SELECT i.withholding, i.withheld_minor, i.total_minor - i.tax_minor AS net INTO billed
    FROM invoices i WHERE i.id = coalesce(NEW.credits_id, NEW.id);
  IF billed.withholding IS DISTINCT FROM NEW.withholding
    OR billed.withheld_minor <> withheld_of(billed.withholding, billed.net)
    OR billed.withheld_minor - (SELECT coalesce(sum(n.withheld_minor), 0) FROM invoices n WHERE n.credits_id = NEW.credits_id)
      <> withheld_of(billed.withholding, billed.net
        - (SELECT coalesce(sum(n.total_minor - n.tax_minor), 0)::bigint FROM invoices n WHERE n.credits_id = NEW.credits_id)) THEN
    RAISE EXCEPTION 'another amount is withheld of the document % than its terms say', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_withholding';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_withholding AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.withholding IS NOT NULL) EXECUTE FUNCTION refuse_other_withholding();

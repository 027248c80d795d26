-- What each account has, by the name that it gets.
CREATE TABLE ledger_before AS
  SELECT CASE account WHEN 'gateway' THEN 'clearing' WHEN 'customer' THEN 'receivable' WHEN 'provider' THEN 'payable' ELSE account END AS account,
    owner_id, currency, sum(amount_minor) AS amount_minor, count(*) AS entries
  FROM ledger_entries GROUP BY 1, 2, 3;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_immutable";--> statement-breakpoint
UPDATE ledger_entries SET account = CASE account WHEN 'gateway' THEN 'clearing' WHEN 'customer' THEN 'receivable' ELSE 'payable' END
  WHERE account IN ('gateway', 'customer', 'provider');
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_immutable";--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_before b
    FULL JOIN (SELECT account, owner_id, currency, sum(amount_minor) AS amount_minor, count(*) AS entries
      FROM ledger_entries GROUP BY 1, 2, 3) a
      ON a.account = b.account AND a.currency = b.currency AND coalesce(a.owner_id::text, '') = coalesce(b.owner_id::text, '')
    WHERE (a.amount_minor, a.entries) IS DISTINCT FROM (b.amount_minor, b.entries)) THEN
    RAISE EXCEPTION 'an account of the ledger has another balance than before';
  END IF;
END $$;
--> statement-breakpoint
DROP TABLE ledger_before;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('clearing', 'receivable', 'payable', 'seller_bank', 'commission', 'subscription', 'tax', 'fee', 'bank', 'payout', 'dispute', 'dispute_loss'));

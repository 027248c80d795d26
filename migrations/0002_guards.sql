-- Seats: no quota is ever over-used, not even by a hand-written INSERT.
CREATE FUNCTION refuse_oversold_quota() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  full_quota record;
BEGIN
  IF NEW.state = 'released' THEN RETURN NEW; END IF;
  PERFORM 1 FROM quotas q JOIN quota_ticket_types qt ON qt.quota_id = q.id
    WHERE qt.ticket_type_id = NEW.ticket_type_id ORDER BY q.id FOR UPDATE OF q;
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
CREATE TRIGGER seat_claims_quota AFTER INSERT OR UPDATE OF state, quantity, held_until, ticket_type_id ON seat_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_oversold_quota();
--> statement-breakpoint
CREATE FUNCTION refuse_quota_below_sold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used bigint;
BEGIN
  SELECT coalesce(sum(c.quantity), 0) INTO used FROM quota_ticket_types qt
    JOIN seat_claims c ON c.ticket_type_id = qt.ticket_type_id
      AND (c.state = 'taken' OR (c.state = 'held' AND c.held_until > clock_timestamp()))
    WHERE qt.quota_id = NEW.id;
  IF used > NEW.size THEN
    RAISE EXCEPTION 'quota % cannot be % with % seats given', NEW.id, NEW.size, used
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quotas_below_sold';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotas_below_sold AFTER UPDATE OF size ON quotas FOR EACH ROW EXECUTE FUNCTION refuse_quota_below_sold();
--> statement-breakpoint
-- Money: the entries of a ledger transaction sum to zero per currency when it commits, and never change.
CREATE FUNCTION refuse_unbalanced_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id GROUP BY currency HAVING sum(amount_minor) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_ledger();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows never change', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_immutable BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Invoices: once issued, only the state of payment moves on.
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'state') IS DISTINCT FROM (to_jsonb(OLD) - 'state') THEN
    RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_immutable';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_immutable BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

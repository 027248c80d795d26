CREATE TABLE "audit_personal" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What entries of before say that may name somebody moves to rows of its own; then entries never change.
CREATE TEMPORARY TABLE personal_details ON COMMIT DROP AS
  SELECT a.id, d.keys FROM audit_entries a JOIN (VALUES
    ('party.suspend', array['reason']), ('party.reject', array['reason']), ('review.keep', array['reason']),
    ('company.bank', array['before', 'now']), ('payments.transfer-account', array['before', 'now']),
    ('company.billing-address', array['label', 'removed']), ('company.cost-centre', array['name', 'formerName']),
    ('orders.announce', array['subject'])) AS d (action, keys) ON d.action = a.action
  WHERE a.facts ?| d.keys;
--> statement-breakpoint
INSERT INTO audit_personal (entry_id, details)
  SELECT p.id, (SELECT jsonb_object_agg(f.key, f.value) FROM jsonb_each(a.facts) f WHERE f.key = any(p.keys))
  FROM personal_details p JOIN audit_entries a ON a.id = p.id;
--> statement-breakpoint
UPDATE audit_entries a SET facts = a.facts - p.keys FROM personal_details p WHERE p.id = a.id;
--> statement-breakpoint
CREATE TRIGGER audit_entries_immutable BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Rows that name somebody go when that person is erased, and then alone.
CREATE FUNCTION refuse_change_but_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('quorum.erasing', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% rows never change', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_personal_immutable BEFORE UPDATE OR DELETE ON audit_personal
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();
--> statement-breakpoint
CREATE TRIGGER audit_personal_kept BEFORE TRUNCATE ON audit_personal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

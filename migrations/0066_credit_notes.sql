ALTER TABLE "invoices" ADD COLUMN "credits_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits_id") WHERE "invoices"."credits_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credits_id" is not null) and ("invoices"."credits_id" is null) = ("invoices"."refund_id" is null));
--> statement-breakpoint
-- What is credited of an invoice adds up to no more than it, in total and in tax.
CREATE FUNCTION refuse_excess_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited record;
BEGIN
  PERFORM 1 FROM invoices i WHERE i.id = NEW.credits_id FOR NO KEY UPDATE;
  SELECT i.total_minor, i.tax_minor, i.currency, i.seller_id, sum(c.total_minor) AS total, sum(c.tax_minor) AS tax INTO credited
    FROM invoices i JOIN invoices c ON c.credits_id = i.id
    WHERE i.id = NEW.credits_id AND i.kind = 'invoice' GROUP BY i.id;
  IF NOT FOUND OR credited.total > credited.total_minor OR credited.tax > credited.tax_minor
    OR credited.currency <> NEW.currency OR credited.seller_id <> NEW.seller_id THEN
    RAISE EXCEPTION 'more would be credited of the document % than it says', NEW.credits_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credited';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_credited AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.kind = 'credit_note') EXECUTE FUNCTION refuse_excess_credit();
--> statement-breakpoint
-- What went back of invoices before there were credit notes is credited now, dated by the day on which it is.
WITH backs AS (
  SELECT r.id AS refund_id, r.settled_at, r.amount_minor, p.amount_minor AS paid,
    sum(r.amount_minor) OVER (PARTITION BY r.payment_id ORDER BY r.settled_at, r.id) AS back, i.id AS invoice_id
  FROM refunds r JOIN payments p ON p.id = r.payment_id AND p.subject_kind = 'order'
  JOIN orders o ON o.id = p.subject_id AND o.placed_at IS NOT NULL
  JOIN invoices i ON i.subject_kind = 'order' AND i.subject_id = o.id AND i.kind = 'invoice'
  WHERE r.state = 'paid_back' AND r.reason <> 'paid_twice'),
shared AS (
  SELECT b.refund_id, b.invoice_id, b.amount_minor, b.amount_minor = b.paid AS is_whole,
    round(i.tax_minor * b.back / b.paid) - round(i.tax_minor * (b.back - b.amount_minor) / b.paid) AS tax_minor,
    row_number() OVER (PARTITION BY i.seller_id ORDER BY b.settled_at, b.refund_id) AS number,
    extract(year FROM now() AT TIME ZONE 'UTC')::int AS year
  FROM backs b JOIN invoices i ON i.id = b.invoice_id),
counted AS (
  INSERT INTO document_counters (seller_id, kind, year, last_number)
  SELECT i.seller_id, 'credit_note', s.year, max(s.number) FROM shared s JOIN invoices i ON i.id = s.invoice_id
  GROUP BY i.seller_id, s.year)
INSERT INTO invoices (id, kind, seller_id, buyer_id, subject_kind, subject_id, year, number, number_text, issued_on, due_on,
  language, currency, total_minor, tax_minor, tax, lines, seller, buyer, state, credits_id, refund_id)
SELECT uuidv7(), 'credit_note', i.seller_id, i.buyer_id, i.subject_kind, i.subject_id, s.year, s.number,
  'CN-' || s.year || '-' || lpad(s.number::text, greatest(5, length(s.number::text)), '0'),
  (now() AT TIME ZONE 'UTC')::date, (now() AT TIME ZONE 'UTC')::date, i.language, i.currency, s.amount_minor, s.tax_minor, i.tax,
  CASE WHEN s.is_whole THEN i.lines ELSE jsonb_build_array(jsonb_build_object('text', i.lines -> 0 ->> 'text', 'quantity', 1,
    'unitMinor', part.minor, 'totalMinor', part.minor)) END,
  i.seller, i.buyer, 'paid', i.id, s.refund_id
FROM shared s JOIN invoices i ON i.id = s.invoice_id
CROSS JOIN LATERAL (SELECT s.amount_minor - CASE i.tax ->> 'treatment' WHEN 'added' THEN s.tax_minor ELSE 0 END AS minor) part;

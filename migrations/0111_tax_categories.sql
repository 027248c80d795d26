ALTER TABLE "parties" DROP CONSTRAINT "parties_tax_treatment";--> statement-breakpoint
ALTER TABLE "parties" DROP CONSTRAINT "parties_tax";--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_reason" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_included" boolean;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax" jsonb;--> statement-breakpoint
-- Category, reason and rate of what had one treatment for all of it.
CREATE FUNCTION line_tax_of(terms jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN terms ->> 'treatment' IN ('included', 'added') THEN jsonb_build_object(
      'category', CASE WHEN (terms ->> 'rate')::int > 0 THEN 'S' ELSE 'Z' END, 'reason', NULL, 'rate', (terms ->> 'rate')::int)
    WHEN terms ->> 'treatment' IS NOT NULL THEN jsonb_build_object(
      'category', CASE terms ->> 'treatment' WHEN 'reverse' THEN 'AE' WHEN 'abroad' THEN 'O' ELSE 'E' END,
      'reason', terms ->> 'treatment', 'rate', 0) END
$$;
--> statement-breakpoint
CREATE FUNCTION price_tax_of(terms jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('kind', terms ->> 'kind', 'isIncluded', terms ->> 'treatment' = 'included')
$$;
--> statement-breakpoint
CREATE FUNCTION breakdown_of(terms jsonb, total_minor bigint, tax_minor bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN terms ->> 'treatment' IS NOT NULL THEN price_tax_of(terms) || jsonb_build_object('parts', jsonb_build_array(
    line_tax_of(terms) || jsonb_build_object('taxableMinor', total_minor - tax_minor, 'taxMinor', tax_minor))) END
$$;
--> statement-breakpoint
UPDATE parties SET tax_category = said.tax ->> 'category', tax_reason = said.tax ->> 'reason', tax_included = tax_treatment = 'included'
  FROM (SELECT id, line_tax_of(jsonb_build_object('treatment', tax_treatment, 'rate', tax_rate)) AS tax
    FROM parties WHERE tax_treatment IS NOT NULL) said
  WHERE said.id = parties.id;
--> statement-breakpoint
ALTER TABLE "parties" DROP COLUMN "tax_treatment";--> statement-breakpoint
UPDATE order_lines SET tax = line_tax_of(o.tax) FROM orders o WHERE o.id = order_lines.order_id AND o.tax IS NOT NULL;
--> statement-breakpoint
UPDATE orders SET tax = breakdown_of(tax, total_minor, tax_minor) WHERE tax IS NOT NULL;
--> statement-breakpoint
UPDATE training_terms SET tax = line_tax_of(tax) || price_tax_of(tax) WHERE tax IS NOT NULL;
--> statement-breakpoint
UPDATE subscription_charges SET tax = line_tax_of(tax) || price_tax_of(tax) WHERE tax IS NOT NULL;
--> statement-breakpoint
-- Issued documents say the same in more words: each line its tax, and what all of it comes to.
ALTER TABLE "invoices" DISABLE TRIGGER "invoices_immutable";--> statement-breakpoint
UPDATE invoices SET tax = breakdown_of(tax, total_minor, tax_minor),
  lines = (SELECT coalesce(jsonb_agg(line || jsonb_build_object('tax', line_tax_of(invoices.tax)) ORDER BY nth), '[]')
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS of(line, nth));
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER "invoices_immutable";--> statement-breakpoint
DROP FUNCTION breakdown_of(jsonb, bigint, bigint);--> statement-breakpoint
DROP FUNCTION price_tax_of(jsonb);--> statement-breakpoint
DROP FUNCTION line_tax_of(jsonb);--> statement-breakpoint
-- What is credited of an invoice adds up to no more than it, in total, in tax, and of each category and rate.
CREATE OR REPLACE FUNCTION refuse_excess_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited record;
BEGIN
  PERFORM 1 FROM invoices i WHERE i.id = NEW.credits_id FOR NO KEY UPDATE;
  SELECT i.total_minor, i.tax_minor, i.currency, i.seller_id, sum(c.total_minor) AS total, sum(c.tax_minor) AS tax INTO credited
    FROM invoices i JOIN invoices c ON c.credits_id = i.id
    WHERE i.id = NEW.credits_id AND i.kind = 'invoice' GROUP BY i.id;
  IF NOT FOUND OR credited.total > credited.total_minor OR credited.tax > credited.tax_minor
    OR credited.currency <> NEW.currency OR credited.seller_id <> NEW.seller_id
    OR EXISTS (SELECT FROM invoices d, jsonb_array_elements(d.tax -> 'parts') part
      WHERE d.id = NEW.credits_id OR d.credits_id = NEW.credits_id
      GROUP BY part - 'taxableMinor' - 'taxMinor'
      HAVING sum((part ->> 'taxableMinor')::bigint * CASE d.kind WHEN 'invoice' THEN 1 ELSE -1 END) < 0
        OR sum((part ->> 'taxMinor')::bigint * CASE d.kind WHEN 'invoice' THEN 1 ELSE -1 END) < 0) THEN
    RAISE EXCEPTION 'more would be credited of the document % than it says', NEW.credits_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credited';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_category" CHECK ("parties"."tax_category" in ('S', 'Z', 'E', 'AE', 'O'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_reason" CHECK ("parties"."tax_reason" in ('small', 'exempt', 'reverse', 'abroad'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax" CHECK (num_nulls("parties"."tax_category", "parties"."tax_kind", "parties"."tax_rate", "parties"."tax_included") in (0, 4)
        and coalesce("parties"."tax_rate" between 0 and 10000, true)
        and ("parties"."tax_reason" is not null) = (coalesce("parties"."tax_category", 'S') in ('E', 'AE', 'O'))
        and (coalesce("parties"."tax_category", '') = 'S') = (coalesce("parties"."tax_rate", 0) > 0));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("order_lines"."tax" ->> 'category' in ('S', 'Z', 'E', 'AE', 'O') and ("order_lines"."tax" ->> 'rate')::int between 0 and 10000);

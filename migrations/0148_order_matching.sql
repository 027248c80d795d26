CREATE TABLE "purchase_order_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "purchase_order_approvals_state" CHECK ("purchase_order_approvals"."state" in ('asked', 'approved', 'returned', 'withdrawn')),
	CONSTRAINT "purchase_order_approvals_decided" CHECK (("purchase_order_approvals"."decided_at" is not null) = ("purchase_order_approvals"."state" <> 'asked')),
	CONSTRAINT "purchase_order_approvals_reason" CHECK (("purchase_order_approvals"."reason" is not null) = ("purchase_order_approvals"."state" = 'returned'))
);
--> statement-breakpoint
CREATE TABLE "purchase_order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "purchase_order_links_expires" CHECK ("purchase_order_links"."expires_at" > "purchase_order_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_invoices" (
	"invoice_id" uuid NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"standing" text NOT NULL,
	"reason" text,
	"quantity_over" integer DEFAULT 0 NOT NULL,
	"price_minor" bigint DEFAULT 0 NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_order_invoices_invoice_id_purchase_order_id_pk" PRIMARY KEY("invoice_id","purchase_order_id"),
	CONSTRAINT "purchase_order_invoices_standing" CHECK ("purchase_order_invoices"."standing" in ('waiting', 'matches', 'differs', 'accepted')),
	CONSTRAINT "purchase_order_invoices_reason" CHECK ("purchase_order_invoices"."reason" in ('none', 'several', 'price', 'quantity', 'currency', 'state', 'credit')),
	CONSTRAINT "purchase_order_invoices_waits" CHECK (("purchase_order_invoices"."reason" is not null) = ("purchase_order_invoices"."standing" = 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "purchase_order_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"invoice_id" uuid NOT NULL,
	"invoice_line" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"matched_by" uuid,
	"matched_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"accepted_reason" text,
	"accepted_minor" bigint,
	CONSTRAINT "purchase_order_matches_once" UNIQUE("purchase_order_id","line","invoice_id","invoice_line"),
	CONSTRAINT "purchase_order_matches_figures" CHECK ("purchase_order_matches"."quantity" >= 0 and "purchase_order_matches"."amount_minor" >= 0 and "purchase_order_matches"."quantity" + "purchase_order_matches"."amount_minor" > 0),
	CONSTRAINT "purchase_order_matches_accepted" CHECK (num_nulls("purchase_order_matches"."accepted_by", "purchase_order_matches"."accepted_at", "purchase_order_matches"."accepted_reason", "purchase_order_matches"."accepted_minor") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "purchase_order_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_order_receipts_quantity" CHECK ("purchase_order_receipts"."quantity" <> 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_seats" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"linked_by" uuid,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_tolerances" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"percent" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_tolerances_figures" CHECK ("purchase_tolerances"."percent" between 0 and 2500 and "purchase_tolerances"."amount_minor" between 0 and 100000000)
);
--> statement-breakpoint
ALTER TABLE "purchase_order_versions" DROP CONSTRAINT "purchase_order_versions_acknowledged";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP CONSTRAINT "purchase_orders_state";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP CONSTRAINT "purchase_orders_ended";--> statement-breakpoint
ALTER TABLE "purchase_order_approvals" ADD CONSTRAINT "purchase_order_approvals_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approvals" ADD CONSTRAINT "purchase_order_approvals_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approvals" ADD CONSTRAINT "purchase_order_approvals_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approvals" ADD CONSTRAINT "purchase_order_approvals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_links" ADD CONSTRAINT "purchase_order_links_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_links" ADD CONSTRAINT "purchase_order_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_invoices" ADD CONSTRAINT "purchase_order_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_invoices" ADD CONSTRAINT "purchase_order_invoices_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_invoices" ADD CONSTRAINT "purchase_order_invoices_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_matches" ADD CONSTRAINT "purchase_order_matches_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_matches" ADD CONSTRAINT "purchase_order_matches_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_matches" ADD CONSTRAINT "purchase_order_matches_matched_by_accounts_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_matches" ADD CONSTRAINT "purchase_order_matches_accepted_by_accounts_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_receipts" ADD CONSTRAINT "purchase_order_receipts_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_receipts" ADD CONSTRAINT "purchase_order_receipts_noted_by_accounts_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_seats" ADD CONSTRAINT "purchase_order_seats_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_seats" ADD CONSTRAINT "purchase_order_seats_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_seats" ADD CONSTRAINT "purchase_order_seats_linked_by_accounts_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_tolerances" ADD CONSTRAINT "purchase_tolerances_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_tolerances" ADD CONSTRAINT "purchase_tolerances_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_approvals_open" ON "purchase_order_approvals" USING btree ("purchase_order_id") WHERE "purchase_order_approvals"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "purchase_order_approvals_order" ON "purchase_order_approvals" USING btree ("purchase_order_id","asked_at");--> statement-breakpoint
CREATE INDEX "purchase_order_approvals_company" ON "purchase_order_approvals" USING btree ("company_id","asked_at") WHERE "purchase_order_approvals"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "purchase_order_links_order" ON "purchase_order_links" USING btree ("purchase_order_id","version");--> statement-breakpoint
CREATE INDEX "purchase_order_invoices_order" ON "purchase_order_invoices" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_invoices_queue" ON "purchase_order_invoices" USING btree ("buyer_id","judged_at") WHERE "purchase_order_invoices"."standing" in ('waiting', 'differs');--> statement-breakpoint
CREATE INDEX "purchase_order_matches_invoice" ON "purchase_order_matches" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "purchase_order_receipts_order" ON "purchase_order_receipts" USING btree ("purchase_order_id","line");--> statement-breakpoint
CREATE INDEX "purchase_order_seats_order" ON "purchase_order_seats" USING btree ("purchase_order_id","line");--> statement-breakpoint
CREATE INDEX "invoices_purchase_order" ON "invoices" USING btree ("buyer_id",("buyer" ->> 'purchaseOrderNumber')) WHERE "invoices"."buyer" ? 'purchaseOrderNumber';--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_acknowledged" CHECK (("purchase_order_versions"."acknowledged_by" is null or "purchase_order_versions"."acknowledged_at" is not null) and ("purchase_order_versions"."acknowledged_at" is null or "purchase_order_versions"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_state" CHECK ("purchase_orders"."state" in ('draft', 'sent', 'acknowledged', 'closed', 'cancelled', 'rejected'));--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_ended" CHECK (("purchase_orders"."ended_at" is not null) = ("purchase_orders"."state" in ('closed', 'cancelled', 'rejected'))
        and case when "purchase_orders"."state" in ('cancelled', 'rejected') then "purchase_orders"."reason" is not null
          else "purchase_orders"."reason" is null or "purchase_orders"."state" = 'closed' end);--> statement-breakpoint
-- What a line of an invoice comes to as an order says prices: with tax or without it.
CREATE FUNCTION invoice_line_as_ordered(line jsonb, said jsonb, with_tax boolean) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN COALESCE((line #>> '{tax,rate}')::int, 0) = 0 OR COALESCE((said ->> 'isIncluded')::boolean, with_tax) = with_tax
      THEN (line ->> 'totalMinor')::bigint
    WHEN with_tax THEN round((line ->> 'totalMinor')::numeric * (10000 + (line #>> '{tax,rate}')::int) / 10000)::bigint
    ELSE round((line ->> 'totalMinor')::numeric * 10000 / (10000 + (line #>> '{tax,rate}')::int))::bigint
  END $$;--> statement-breakpoint
CREATE FUNCTION refuse_purchase(rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a purchase order does not allow it: %', rule USING ERRCODE = 'check_violation', CONSTRAINT = rule;
END $$;--> statement-breakpoint
-- How many, and how much, a line may be billed for: what was ordered and the tolerance of its buyer.
CREATE FUNCTION purchase_line_limits(buyer uuid, ordered jsonb, in_currency text, OUT most_quantity bigint, OUT most_minor bigint)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  tolerance purchase_tolerances;
  total bigint := (ordered ->> 'quantity')::bigint * (ordered ->> 'unitMinor')::bigint;
BEGIN
  SELECT * INTO tolerance FROM purchase_tolerances WHERE party_id = buyer;
  most_quantity := floor((ordered ->> 'quantity')::numeric * (10000 + COALESCE(tolerance.percent, 0)) / 10000);
  most_minor := total + GREATEST(floor(total::numeric * COALESCE(tolerance.percent, 0) / 10000),
    CASE WHEN tolerance.currency = in_currency THEN tolerance.amount_minor ELSE 0 END);
END $$;--> statement-breakpoint
-- Order first, then invoice: two that match at once wait for each other and count again.
CREATE FUNCTION check_purchase_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bought purchase_orders;
  said purchase_order_versions;
  billing invoices;
  ordered jsonb;
  billed_line jsonb;
  limits record;
  so_far record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.purchase_order_id, NEW.line, NEW.invoice_id, NEW.invoice_line, NEW.quantity, NEW.amount_minor)
      IS DISTINCT FROM (OLD.purchase_order_id, OLD.line, OLD.invoice_id, OLD.invoice_line, OLD.quantity, OLD.amount_minor)
      THEN PERFORM refuse_purchase('purchase_match_fixed'); END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO bought FROM purchase_orders WHERE id = NEW.purchase_order_id FOR UPDATE;
  SELECT * INTO said FROM purchase_order_versions v WHERE v.purchase_order_id = bought.id AND v.version = bought.version;
  SELECT * INTO billing FROM invoices WHERE id = NEW.invoice_id FOR UPDATE;
  IF bought.state NOT IN ('sent', 'acknowledged') AND NOT (bought.state = 'closed' AND billing.kind = 'credit_note')
    THEN PERFORM refuse_purchase('purchase_match_state'); END IF;
  IF billing.seller_id <> bought.provider_id OR billing.buyer_id IS DISTINCT FROM bought.buyer_id
    THEN PERFORM refuse_purchase('purchase_match_sides'); END IF;
  IF billing.currency <> said.currency THEN PERFORM refuse_purchase('purchase_match_currency'); END IF;
  IF billing.kind = 'invoice' AND billing.state = 'credited' THEN PERFORM refuse_purchase('purchase_match_withdrawn'); END IF;
  ordered := CASE WHEN NEW.line >= 0 THEN said.lines -> NEW.line::int END;
  billed_line := CASE WHEN NEW.invoice_line >= 0 THEN billing.lines -> NEW.invoice_line::int END;
  IF ordered IS NULL OR billed_line IS NULL THEN PERFORM refuse_purchase('purchase_match_line'); END IF;
  IF billing.kind = 'invoice' AND NEW.quantity = 0 THEN PERFORM refuse_purchase('purchase_match_line'); END IF;

  SELECT COALESCE(sum(m.quantity), 0) + NEW.quantity AS quantity, COALESCE(sum(m.amount_minor), 0) + NEW.amount_minor AS minor
    INTO so_far FROM purchase_order_matches m WHERE m.invoice_id = NEW.invoice_id AND m.invoice_line = NEW.invoice_line;
  IF so_far.quantity > (billed_line ->> 'quantity')::bigint
    OR so_far.minor > invoice_line_as_ordered(billed_line, billing.tax, said.tax_included)
    THEN PERFORM refuse_purchase('purchase_match_twice'); END IF;

  IF billing.kind = 'credit_note' THEN
    SELECT COALESCE(sum(CASE i.kind WHEN 'invoice' THEN m.quantity ELSE -m.quantity END), 0) - NEW.quantity AS quantity,
      COALESCE(sum(CASE i.kind WHEN 'invoice' THEN m.amount_minor ELSE -m.amount_minor END), 0) - NEW.amount_minor AS minor
      INTO so_far FROM purchase_order_matches m JOIN invoices i ON i.id = m.invoice_id
      WHERE m.purchase_order_id = NEW.purchase_order_id AND m.line = NEW.line
        AND billing.credits_id IN (i.id, i.credits_id);
    IF so_far.quantity < 0 OR so_far.minor < 0 THEN PERFORM refuse_purchase('purchase_match_credit'); END IF;
    RETURN NEW;
  END IF;
  SELECT COALESCE(sum(CASE i.kind WHEN 'invoice' THEN m.quantity ELSE -m.quantity END), 0) + NEW.quantity AS quantity,
    COALESCE(sum(CASE i.kind WHEN 'invoice' THEN m.amount_minor ELSE -m.amount_minor END), 0) + NEW.amount_minor AS minor
    INTO so_far FROM purchase_order_matches m JOIN invoices i ON i.id = m.invoice_id
    WHERE m.purchase_order_id = NEW.purchase_order_id AND m.line = NEW.line;
  SELECT * INTO limits FROM purchase_line_limits(bought.buyer_id, ordered, said.currency);
  IF so_far.quantity > limits.most_quantity OR so_far.minor > limits.most_minor
    THEN PERFORM refuse_purchase('purchase_match_over'); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_order_matches_checked BEFORE INSERT OR UPDATE ON purchase_order_matches
  FOR EACH ROW EXECUTE FUNCTION check_purchase_match();--> statement-breakpoint
-- An invoice stays matched for as long as what was credited of it is.
CREATE FUNCTION check_purchase_unmatch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM purchase_orders WHERE id = OLD.purchase_order_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM purchase_order_matches m JOIN invoices i ON i.id = m.invoice_id
    WHERE m.purchase_order_id = OLD.purchase_order_id AND m.line = OLD.line AND i.credits_id = OLD.invoice_id)
    THEN PERFORM refuse_purchase('purchase_match_credit'); END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_order_matches_removed BEFORE DELETE ON purchase_order_matches
  FOR EACH ROW EXECUTE FUNCTION check_purchase_unmatch();--> statement-breakpoint
-- What was noted as delivered of a line, and seats that were bought on it.
CREATE FUNCTION purchase_line_received(of_order uuid, of_line smallint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT sum(r.quantity) FROM purchase_order_receipts r
      WHERE r.purchase_order_id = of_order AND r.line = of_line), 0)
    + COALESCE((SELECT sum((SELECT count(*) FROM tickets t WHERE t.line_id = s.order_line_id AND t.state <> 'cancelled'))
      FROM purchase_order_seats s WHERE s.purchase_order_id = of_order AND s.line = of_line), 0) $$;--> statement-breakpoint
CREATE FUNCTION check_purchase_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bought purchase_orders;
  ordered jsonb;
  received bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM refuse_purchase('purchase_receipt_fixed'); END IF;
  SELECT * INTO bought FROM purchase_orders WHERE id = NEW.purchase_order_id FOR UPDATE;
  IF bought.state NOT IN ('sent', 'acknowledged') THEN PERFORM refuse_purchase('purchase_receipt_state'); END IF;
  SELECT CASE WHEN NEW.line >= 0 THEN v.lines -> NEW.line::int END INTO ordered
    FROM purchase_order_versions v WHERE v.purchase_order_id = bought.id AND v.version = bought.version;
  IF ordered IS NULL THEN PERFORM refuse_purchase('purchase_receipt_line'); END IF;
  received := purchase_line_received(NEW.purchase_order_id, NEW.line);
  IF TG_TABLE_NAME = 'purchase_order_seats' THEN
    IF ordered ->> 'kind' <> 'seats' THEN PERFORM refuse_purchase('purchase_receipt_line'); END IF;
    IF NOT EXISTS (SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.order_line_id AND l.kind = 'seat'
      AND o.buyer_id = bought.buyer_id AND o.seller_id = bought.provider_id AND o.state IN ('reserved', 'confirmed', 'completed'))
      THEN PERFORM refuse_purchase('purchase_receipt_sides'); END IF;
    received := received + (SELECT count(*) FROM tickets t WHERE t.line_id = NEW.order_line_id AND t.state <> 'cancelled');
  ELSE
    received := received + NEW.quantity;
  END IF;
  IF received > (ordered ->> 'quantity')::bigint OR received < 0 THEN PERFORM refuse_purchase('purchase_receipt_over'); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_order_receipts_checked BEFORE INSERT OR UPDATE ON purchase_order_receipts
  FOR EACH ROW EXECUTE FUNCTION check_purchase_receipt();--> statement-breakpoint
CREATE TRIGGER purchase_order_seats_checked BEFORE INSERT ON purchase_order_seats
  FOR EACH ROW EXECUTE FUNCTION check_purchase_receipt();--> statement-breakpoint
-- A new version says no less than what is delivered and billed, and what is billed is not called off.
CREATE FUNCTION check_purchase_billed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said purchase_order_versions;
  before purchase_order_versions;
  part record;
  limits record;
BEGIN
  IF NEW.version = OLD.version AND (NEW.state = OLD.state OR NEW.state NOT IN ('cancelled', 'rejected')) THEN RETURN NEW; END IF;
  SELECT * INTO said FROM purchase_order_versions v WHERE v.purchase_order_id = NEW.id AND v.version = NEW.version;
  SELECT * INTO before FROM purchase_order_versions v WHERE v.purchase_order_id = NEW.id AND v.version = OLD.version;
  FOR part IN SELECT l.line, l.quantity, l.minor, purchase_line_received(NEW.id, l.line) AS received FROM (
    SELECT at.line, COALESCE(sum(CASE i.kind WHEN 'invoice' THEN m.quantity ELSE -m.quantity END), 0) AS quantity,
      COALESCE(sum(CASE i.kind WHEN 'invoice' THEN m.amount_minor ELSE -m.amount_minor END), 0) AS minor
    FROM (SELECT generate_series(0, 11)::smallint AS line) at
    LEFT JOIN purchase_order_matches m ON m.purchase_order_id = NEW.id AND m.line = at.line
    LEFT JOIN invoices i ON i.id = m.invoice_id GROUP BY at.line) l
  LOOP
    CONTINUE WHEN part.quantity = 0 AND part.minor = 0 AND part.received = 0;
    IF NEW.state IN ('cancelled', 'rejected') THEN
      IF part.quantity <> 0 OR part.minor <> 0 THEN PERFORM refuse_purchase('purchase_orders_billed'); END IF;
      CONTINUE;
    END IF;
    SELECT * INTO limits FROM purchase_line_limits(NEW.buyer_id, said.lines -> part.line::int, said.currency);
    IF said.lines -> part.line::int IS NULL OR said.currency <> before.currency OR said.tax_included <> before.tax_included
      OR said.lines -> part.line::int ->> 'kind' <> before.lines -> part.line::int ->> 'kind'
      OR part.quantity > limits.most_quantity OR part.minor > limits.most_minor
      OR part.received > (said.lines -> part.line::int ->> 'quantity')::bigint
      THEN PERFORM refuse_purchase('purchase_orders_billed'); END IF;
  END LOOP;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_orders_billed BEFORE UPDATE ON purchase_orders
  FOR EACH ROW EXECUTE FUNCTION check_purchase_billed();

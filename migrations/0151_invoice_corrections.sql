CREATE TABLE "correction_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"recipient" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "correction_requests_state" CHECK ("correction_requests"."state" in ('asked', 'corrected', 'declined')),
	CONSTRAINT "correction_requests_answered" CHECK (("correction_requests"."state" = 'asked') = ("correction_requests"."answered_at" is null) and ("correction_requests"."state" = 'declined') = ("correction_requests"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "line_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_credits_amount" CHECK ("line_credits"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_state";--> statement-breakpoint
DROP INDEX "invoices_unpaid";--> statement-breakpoint
DROP INDEX "invoices_order";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_key" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credited_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_credits" ADD CONSTRAINT "line_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_credits" ADD CONSTRAINT "line_credits_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "correction_requests_open" ON "correction_requests" USING btree ("invoice_id") WHERE "correction_requests"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "correction_requests_invoice" ON "correction_requests" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "correction_requests_asked_by" ON "correction_requests" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "line_credits_order" ON "line_credits" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_id_invoices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credit_key" ON "invoices" USING btree ("credit_key") WHERE "invoices"."credit_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_replaces" ON "invoices" USING btree ("replaces_id") WHERE "invoices"."replaces_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_unpaid" ON "invoices" USING btree ("credits_id") WHERE "invoices"."kind" = 'credit_note' and "invoices"."refund_id" is null and "invoices"."credit_key" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("subject_id") WHERE "invoices"."kind" = 'invoice' and "invoices"."subject_kind" = 'order' and "invoices"."state" <> 'replaced';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces" CHECK ("invoices"."kind" = 'invoice' or "invoices"."replaces_id" is null);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_key" CHECK ("invoices"."credit_key" is null or ("invoices"."kind" = 'credit_note' and "invoices"."refund_id" is null));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('issued', 'paid', 'credited', 'replaced'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credited" CHECK ("orders"."credited_minor" between 0 and "orders"."total_minor");--> statement-breakpoint
-- A corrected invoice says what was left of the one that it stands for, no more and no less.
CREATE FUNCTION refuse_other_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoices former JOIN invoices note ON note.credits_id = former.id AND note.state = 'replaced'
    WHERE former.id = NEW.replaces_id AND former.kind = 'invoice' AND former.state = 'replaced'
      AND former.seller_id = NEW.seller_id AND former.buyer_id IS NOT DISTINCT FROM NEW.buyer_id AND former.currency = NEW.currency
      AND former.subject_kind = NEW.subject_kind AND former.subject_id = NEW.subject_id
      AND note.total_minor = NEW.total_minor AND note.tax_minor = NEW.tax_minor) THEN
    RAISE EXCEPTION 'the document % is corrected by another one than it says', NEW.replaces_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_corrected';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_corrected AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION refuse_other_correction();
--> statement-breakpoint
-- What another invoice stands for is not matched with an order either.
CREATE OR REPLACE FUNCTION check_purchase_match() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF billing.kind = 'invoice' AND billing.state IN ('credited', 'replaced') THEN PERFORM refuse_purchase('purchase_match_withdrawn'); END IF;
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
END $$;

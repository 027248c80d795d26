CREATE TABLE "budget_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "budget_marks_subject_kind" CHECK ("budget_marks"."subject_kind" in ('order', 'purchase-order'))
);
--> statement-breakpoint
ALTER TABLE "budget_marks" ADD CONSTRAINT "budget_marks_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_marks_at" ON "budget_marks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "budget_marks_company" ON "budget_marks" USING btree ("company_id","subject_id");--> statement-breakpoint
-- Which purchases may stand otherwise in the budgets of a workspace: whose row changed, and no rule.
CREATE FUNCTION mark_budget(company uuid, subject_kind text, subject uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO budget_marks (company_id, subject_kind, subject_id)
  SELECT p.id, mark_budget.subject_kind, mark_budget.subject FROM parties p
  WHERE p.id = mark_budget.company AND p.keeps_budgets AND mark_budget.subject IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION mark_order(changed uuid) RETURNS void LANGUAGE sql AS $$
  SELECT mark_budget(o.buyer_id, 'order', o.id) FROM orders o WHERE o.id = changed AND o.buyer_id IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION mark_purchase_order(changed uuid) RETURNS void LANGUAGE sql AS $$
  SELECT mark_budget(p.buyer_id, 'purchase-order', p.id) FROM purchase_orders p WHERE p.id = changed
$$;
--> statement-breakpoint
CREATE FUNCTION mark_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_budget(NEW.buyer_id, 'order', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_order_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_order(NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_order_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_order(NEW.subject_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_orders_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_budget(o.buyer_id, 'order', o.id) FROM orders o WHERE o.event_id = NEW.id AND o.buyer_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_changed_purchase_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_budget(coalesce(NEW.buyer_id, OLD.buyer_id), 'purchase-order', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_purchase_order_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_purchase_order(coalesce(NEW.purchase_order_id, OLD.purchase_order_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_made_mark AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.buyer_id IS NOT NULL) EXECUTE FUNCTION mark_changed_order();
--> statement-breakpoint
CREATE TRIGGER orders_changed_mark AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NEW.buyer_id IS NOT NULL AND (NEW.state, NEW.payment, NEW.total_minor, NEW.credited_minor, NEW.approved_minor, NEW.seats,
    NEW.event_id, NEW.cost_centre_id, NEW.buyer_id, NEW.billed_at, NEW.confirmed_at, NEW.billing ->> 'purchaseOrderNumber')
    IS DISTINCT FROM (OLD.state, OLD.payment, OLD.total_minor, OLD.credited_minor, OLD.approved_minor, OLD.seats,
    OLD.event_id, OLD.cost_centre_id, OLD.buyer_id, OLD.billed_at, OLD.confirmed_at, OLD.billing ->> 'purchaseOrderNumber'))
  EXECUTE FUNCTION mark_changed_order();
--> statement-breakpoint
CREATE TRIGGER order_items_moved_mark AFTER UPDATE OF ends_at ON order_items FOR EACH ROW
  WHEN (NEW.ends_at IS DISTINCT FROM OLD.ends_at) EXECUTE FUNCTION mark_order_of_row();
--> statement-breakpoint
CREATE TRIGGER seat_cancellations_mark AFTER INSERT OR UPDATE ON seat_cancellations FOR EACH ROW
  EXECUTE FUNCTION mark_order_of_row();
--> statement-breakpoint
CREATE TRIGGER purchase_requests_mark AFTER INSERT OR UPDATE OF state ON purchase_requests FOR EACH ROW
  EXECUTE FUNCTION mark_order_of_row();
--> statement-breakpoint
CREATE TRIGGER payments_mark AFTER INSERT OR UPDATE OF state, amount_minor, refunded_minor ON payments FOR EACH ROW
  WHEN (NEW.subject_kind = 'order') EXECUTE FUNCTION mark_order_of_subject();
--> statement-breakpoint
CREATE TRIGGER invoices_mark AFTER INSERT OR UPDATE OF state ON invoices FOR EACH ROW
  WHEN (NEW.subject_kind = 'order') EXECUTE FUNCTION mark_order_of_subject();
--> statement-breakpoint
CREATE TRIGGER events_moved_mark AFTER UPDATE OF ends_at, category_id, topic_id ON events FOR EACH ROW
  WHEN ((NEW.ends_at, NEW.category_id, NEW.topic_id) IS DISTINCT FROM (OLD.ends_at, OLD.category_id, OLD.topic_id))
  EXECUTE FUNCTION mark_orders_of_event();
--> statement-breakpoint
CREATE TRIGGER training_requests_mark AFTER UPDATE OF order_id, topic_id ON training_requests FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION mark_order_of_row();
--> statement-breakpoint
CREATE TRIGGER purchase_orders_mark AFTER INSERT OR UPDATE OR DELETE ON purchase_orders FOR EACH ROW
  EXECUTE FUNCTION mark_changed_purchase_order();
--> statement-breakpoint
CREATE TRIGGER purchase_order_versions_mark AFTER INSERT OR UPDATE ON purchase_order_versions FOR EACH ROW
  EXECUTE FUNCTION mark_purchase_order_of_row();
--> statement-breakpoint
CREATE TRIGGER purchase_order_approvals_mark AFTER INSERT OR UPDATE OF state ON purchase_order_approvals FOR EACH ROW
  EXECUTE FUNCTION mark_purchase_order_of_row();
--> statement-breakpoint
CREATE TRIGGER purchase_order_receipts_mark AFTER INSERT OR UPDATE OR DELETE ON purchase_order_receipts FOR EACH ROW
  EXECUTE FUNCTION mark_purchase_order_of_row();
--> statement-breakpoint
CREATE TRIGGER purchase_order_matches_mark AFTER INSERT OR UPDATE OR DELETE ON purchase_order_matches FOR EACH ROW
  EXECUTE FUNCTION mark_purchase_order_of_row();
--> statement-breakpoint
CREATE TRIGGER purchase_order_seats_mark AFTER INSERT OR UPDATE OR DELETE ON purchase_order_seats FOR EACH ROW
  EXECUTE FUNCTION mark_purchase_order_of_row();

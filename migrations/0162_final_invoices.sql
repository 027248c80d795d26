ALTER TABLE "invoices" ADD COLUMN "settles_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_settles_id_invoices_id_fk" FOREIGN KEY ("settles_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_settles" ON "invoices" USING btree ("settles_id") WHERE "invoices"."settles_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_settles" CHECK (("invoices"."kind" = 'final') = ("invoices"."settles_id" is not null));--> statement-breakpoint
-- A final invoice says what is left of the prepayment that it deducts, no more and no less.
CREATE FUNCTION refuse_other_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM invoices i WHERE i.id = NEW.settles_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM invoices prepaid
    WHERE prepaid.id = NEW.settles_id AND prepaid.kind = 'invoice' AND prepaid.is_prepayment AND prepaid.state = 'paid'
      AND prepaid.seller_id = NEW.seller_id AND prepaid.buyer_id IS NOT DISTINCT FROM NEW.buyer_id AND prepaid.currency = NEW.currency
      AND prepaid.subject_kind = NEW.subject_kind AND prepaid.subject_id = NEW.subject_id AND NEW.state = 'paid' AND NEW.transfer IS NULL
      AND NEW.total_minor = prepaid.total_minor - (SELECT coalesce(sum(c.total_minor), 0) FROM invoices c WHERE c.credits_id = prepaid.id)
      AND NEW.tax_minor = prepaid.tax_minor - (SELECT coalesce(sum(c.tax_minor), 0) FROM invoices c WHERE c.credits_id = prepaid.id)) THEN
    RAISE EXCEPTION 'the document % is deducted by another one than it says', NEW.settles_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_settled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_settled AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.kind = 'final') EXECUTE FUNCTION refuse_other_final();

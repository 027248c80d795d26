CREATE TABLE "document_file_faults" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_file_faults_fault" CHECK ("document_file_faults"."fault" in ('missing', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"issuer_id" uuid,
	"recipient_id" uuid,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"drawing" smallint NOT NULL,
	CONSTRAINT "document_files_name" UNIQUE("document_id","document_kind","format","language","edition"),
	CONSTRAINT "document_files_document" CHECK ("document_files"."document_kind" in ('invoice', 'receipt', 'reminder', 'collective-statement', 'purchase-order')),
	CONSTRAINT "document_files_format" CHECK ("document_files"."format" in ('pdf', 'ubl', 'cii', 'fatturapa', 'td17', 'inv01')),
	CONSTRAINT "document_files_language" CHECK (("document_files"."format" = 'pdf') = ("document_files"."language" <> '')),
	CONSTRAINT "document_files_content" CHECK ("document_files"."sha256" ~ '^[0-9a-f]{64}$' and "document_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "undrawn_documents" (
	"document_kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"is_backlog" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undrawn_documents_document_kind_document_id_pk" PRIMARY KEY("document_kind","document_id"),
	CONSTRAINT "undrawn_documents_kind" CHECK ("undrawn_documents"."document_kind" in ('invoice', 'receipt', 'reminder', 'collective-statement', 'purchase-order'))
);
--> statement-breakpoint
DROP INDEX "invoices_buyer";--> statement-breakpoint
DROP INDEX "invoices_seller";--> statement-breakpoint
DROP INDEX "purchase_orders_buyer";--> statement-breakpoint
DROP INDEX "purchase_orders_provider";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_file_faults" ADD CONSTRAINT "document_file_faults_file_id_document_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."document_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_issuer_id_parties_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_recipient_id_parties_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_files_issuer" ON "document_files" USING btree ("issuer_id") WHERE "document_files"."issuer_id" is not null;--> statement-breakpoint
CREATE INDEX "document_files_recipient" ON "document_files" USING btree ("recipient_id") WHERE "document_files"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "undrawn_documents_turn" ON "undrawn_documents" USING btree ("is_backlog","asked_at");--> statement-breakpoint
CREATE INDEX "purchase_order_versions_titled" ON "purchase_order_versions" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_buyer" ON "invoices" USING btree ("buyer_id","issued_on","due_on","kind","state","currency","total_minor","withheld_minor","id","words");--> statement-breakpoint
CREATE INDEX "invoices_seller" ON "invoices" USING btree ("seller_id","issued_on","due_on","kind","state","currency","total_minor","withheld_minor","id","words");--> statement-breakpoint
CREATE INDEX "purchase_orders_buyer" ON "purchase_orders" USING btree ("buyer_id","updated_at","state","id","version");--> statement-breakpoint
CREATE INDEX "purchase_orders_provider" ON "purchase_orders" USING btree ("provider_id","updated_at","state","id","version");
--> statement-breakpoint
-- By which documents are searched: written once, with what else never changes.
CREATE FUNCTION set_invoice_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := left(lower(concat_ws(' ', NEW.number_text, NEW.transfer ->> 'reference',
    (SELECT o.reference FROM orders o WHERE NEW.subject_kind = 'order' AND o.id = NEW.subject_id),
    NEW.buyer ->> 'purchaseOrderNumber', NEW.buyer ->> 'buyerReference', NEW.buyer ->> 'name', NEW.seller ->> 'name')), 600);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_words BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION set_invoice_words();
--> statement-breakpoint
ALTER TABLE invoices DISABLE TRIGGER invoices_immutable;
--> statement-breakpoint
UPDATE invoices i SET words = left(lower(concat_ws(' ', i.number_text, i.transfer ->> 'reference',
  (SELECT o.reference FROM orders o WHERE i.subject_kind = 'order' AND o.id = i.subject_id),
  i.buyer ->> 'purchaseOrderNumber', i.buyer ->> 'buyerReference', i.buyer ->> 'name', i.seller ->> 'name')), 600);
--> statement-breakpoint
ALTER TABLE invoices ENABLE TRIGGER invoices_immutable;
--> statement-breakpoint
-- Files that were drawn never change: what was drawn otherwise is another file.
CREATE TRIGGER document_files_immutable BEFORE UPDATE OR DELETE ON document_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is issued has its files drawn afterwards: asked for in the transaction that issues it.
CREATE FUNCTION ask_for_drawing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  document uuid;
BEGIN
  IF TG_TABLE_NAME = 'purchase_order_versions' THEN
    document := NEW.purchase_order_id;
  ELSIF TG_TABLE_NAME = 'invoice_registrations' THEN
    document := NEW.invoice_id;
  ELSE
    document := NEW.id;
  END IF;
  INSERT INTO undrawn_documents (document_kind, document_id) VALUES (TG_ARGV[0], document)
    ON CONFLICT (document_kind, document_id) DO UPDATE SET is_backlog = false, asked_at = now(), tries = 0, try_at = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_drawing AFTER INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION ask_for_drawing('invoice');
--> statement-breakpoint
CREATE TRIGGER invoice_registrations_drawing AFTER INSERT OR UPDATE OF ack_number ON invoice_registrations
  FOR EACH ROW WHEN (NEW.ack_number IS NOT NULL) EXECUTE FUNCTION ask_for_drawing('invoice');
--> statement-breakpoint
CREATE TRIGGER invoice_reminders_drawing AFTER INSERT ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION ask_for_drawing('reminder');
--> statement-breakpoint
CREATE TRIGGER collective_statements_drawing AFTER INSERT ON collective_statements
  FOR EACH ROW EXECUTE FUNCTION ask_for_drawing('collective-statement');
--> statement-breakpoint
CREATE TRIGGER purchase_order_versions_drawing AFTER INSERT OR UPDATE OF sent_at ON purchase_order_versions
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION ask_for_drawing('purchase-order');
--> statement-breakpoint
-- What was issued before there were files waits behind what is issued from now on.
INSERT INTO undrawn_documents (document_kind, document_id, is_backlog, asked_at)
  SELECT 'invoice', id, true, created_at FROM invoices
  UNION ALL SELECT 'reminder', id, true, created_at FROM invoice_reminders
  UNION ALL SELECT 'collective-statement', id, true, created_at FROM collective_statements
  UNION ALL SELECT DISTINCT 'purchase-order', p.id, true, p.created_at FROM purchase_orders p
    JOIN purchase_order_versions v ON v.purchase_order_id = p.id WHERE v.sent_at IS NOT NULL;

CREATE TABLE "invoice_registrations" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"irn" text,
	"tries" integer NOT NULL,
	"try_at" timestamp with time zone,
	"ack_number" text,
	"ack_date" text,
	"signed_code" text,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "invoice_registrations_irn_unique" UNIQUE("irn"),
	CONSTRAINT "invoice_registrations_irn" CHECK ("invoice_registrations"."irn" ~ '^[0-9a-f]{64}$' and ("invoice_registrations"."irn" is not null or "invoice_registrations"."refusal" is not null)),
	CONSTRAINT "invoice_registrations_given" CHECK (num_nulls("invoice_registrations"."ack_number", "invoice_registrations"."ack_date", "invoice_registrations"."signed_code") in (0, 3)),
	CONSTRAINT "invoice_registrations_settled" CHECK (("invoice_registrations"."settled_at" is null) = ("invoice_registrations"."ack_number" is null and "invoice_registrations"."refusal" is null) and ("invoice_registrations"."try_at" is null) = ("invoice_registrations"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "registers_invoices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_registrations" ADD CONSTRAINT "invoice_registrations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_registered" ON "invoices" USING btree ("created_at") WHERE "invoices"."seller" ? 'registersInvoices';
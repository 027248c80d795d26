CREATE TABLE "supplier_notes" (
	"company_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"shortlisted_at" timestamp with time zone,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_notes_company_id_supplier_id_pk" PRIMARY KEY("company_id","supplier_id"),
	CONSTRAINT "supplier_notes_sides" CHECK ("supplier_notes"."company_id" <> "supplier_notes"."supplier_id"),
	CONSTRAINT "supplier_notes_said" CHECK ("supplier_notes"."note" <> '' or "supplier_notes"."shortlisted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD COLUMN "certificate_ends" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_notes" ADD CONSTRAINT "supplier_notes_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_notes" ADD CONSTRAINT "supplier_notes_supplier_id_parties_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_notes" ADD CONSTRAINT "supplier_notes_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_notes_supplier" ON "supplier_notes" USING btree ("supplier_id");
CREATE TABLE "seller_detail_requests" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_report_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"indicator" text NOT NULL,
	"doc_ref" text NOT NULL,
	"corrects" text,
	"said" jsonb NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "seller_report_lines_docRef_unique" UNIQUE("doc_ref"),
	CONSTRAINT "seller_report_lines_indicator" CHECK ("seller_report_lines"."indicator" in ('OECD1', 'OECD2', 'OECD3')),
	CONSTRAINT "seller_report_lines_corrects" CHECK (("seller_report_lines"."indicator" = 'OECD1') = ("seller_report_lines"."corrects" is null))
);
--> statement-breakpoint
CREATE TABLE "seller_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"message_ref" text NOT NULL,
	"operator_ref" text NOT NULL,
	"is_operator_resent" boolean NOT NULL,
	"operator" jsonb NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_reports_messageRef_unique" UNIQUE("message_ref"),
	CONSTRAINT "seller_reports_kind" CHECK ("seller_reports"."kind" in ('new', 'correction', 'nil'))
);
--> statement-breakpoint
CREATE TABLE "seller_tax_details" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"seller_type" text NOT NULL,
	"legal_name" text,
	"given_name" text,
	"family_name" text,
	"street" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"tin" text,
	"tin_country" text,
	"has_no_tin" boolean DEFAULT false NOT NULL,
	"vat_number" text,
	"register_number" text,
	"birth_date" date,
	"birth_city" text,
	"birth_country" text,
	"excluded_as" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_tax_details_type" CHECK ("seller_tax_details"."seller_type" in ('individual', 'entity')),
	CONSTRAINT "seller_tax_details_excluded" CHECK ("seller_tax_details"."excluded_as" in ('government', 'listed')),
	CONSTRAINT "seller_tax_details_tin" CHECK ("seller_tax_details"."tin" is null or not "seller_tax_details"."has_no_tin")
);
--> statement-breakpoint
ALTER TABLE "seller_detail_requests" ADD CONSTRAINT "seller_detail_requests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_report_lines" ADD CONSTRAINT "seller_report_lines_report_id_seller_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."seller_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_report_lines" ADD CONSTRAINT "seller_report_lines_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_reports" ADD CONSTRAINT "seller_reports_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tax_details" ADD CONSTRAINT "seller_tax_details_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_detail_requests_asked" ON "seller_detail_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_report_lines_once" ON "seller_report_lines" USING btree ("report_id","party_id","currency");--> statement-breakpoint
CREATE INDEX "seller_report_lines_party" ON "seller_report_lines" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "seller_reports_year" ON "seller_reports" USING btree ("year","made_at");--> statement-breakpoint
CREATE INDEX "seller_reports_made_by" ON "seller_reports" USING btree ("made_by");
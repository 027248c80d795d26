CREATE TABLE "review_ring_reviews" (
	"ring_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	CONSTRAINT "review_ring_reviews_ring_id_review_id_pk" PRIMARY KEY("ring_id","review_id")
);
--> statement-breakpoint
CREATE TABLE "review_rings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"trainer_id" uuid NOT NULL,
	"signs" text[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "review_rings_code_unique" UNIQUE("code"),
	CONSTRAINT "review_rings_outcome" CHECK ("review_rings"."outcome" in ('release', 'remove')),
	CONSTRAINT "review_rings_decided" CHECK (("review_rings"."outcome" is null) = ("review_rings"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "review_marks" (
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "review_marks_review_id_kind_mark_pk" PRIMARY KEY("review_id","kind","mark"),
	CONSTRAINT "review_marks_kind" CHECK ("review_marks"."kind" in ('browser', 'network'))
);
--> statement-breakpoint
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
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_state";--> statement-breakpoint
ALTER TABLE "content_reports" DROP CONSTRAINT "content_reports_reason";--> statement-breakpoint
ALTER TABLE "review_ring_reviews" ADD CONSTRAINT "review_ring_reviews_ring_id_review_rings_id_fk" FOREIGN KEY ("ring_id") REFERENCES "public"."review_rings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_ring_reviews" ADD CONSTRAINT "review_ring_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rings" ADD CONSTRAINT "review_rings_trainer_id_parties_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rings" ADD CONSTRAINT "review_rings_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_marks" ADD CONSTRAINT "review_marks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_detail_requests" ADD CONSTRAINT "seller_detail_requests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_report_lines" ADD CONSTRAINT "seller_report_lines_report_id_seller_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."seller_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_report_lines" ADD CONSTRAINT "seller_report_lines_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_reports" ADD CONSTRAINT "seller_reports_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tax_details" ADD CONSTRAINT "seller_tax_details_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_ring_reviews_once" ON "review_ring_reviews" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_rings_open" ON "review_rings" USING btree ("found_at") WHERE "review_rings"."outcome" is null;--> statement-breakpoint
CREATE INDEX "review_rings_trainer" ON "review_rings" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "review_rings_decided_by" ON "review_rings" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "seller_detail_requests_asked" ON "seller_detail_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_report_lines_once" ON "seller_report_lines" USING btree ("report_id","party_id","currency");--> statement-breakpoint
CREATE INDEX "seller_report_lines_party" ON "seller_report_lines" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "seller_reports_year" ON "seller_reports" USING btree ("year","made_at");--> statement-breakpoint
CREATE INDEX "seller_reports_made_by" ON "seller_reports" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('public', 'hidden', 'held'));--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reason" CHECK ("content_reports"."reason" in ('danger', 'child', 'fraud', 'illegal', 'misleading', 'rights', 'private', 'offensive', 'advertising', 'other'));
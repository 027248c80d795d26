CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"reported_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_reports_review_id_reported_by_pk" PRIMARY KEY("review_id","reported_by"),
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('insulting', 'private', 'untrue', 'advertising', 'other'))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "code" text GENERATED ALWAYS AS (left(md5('review ' || id::text), 20)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reported_by_accounts_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("created_at") WHERE "review_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "review_reports_by" ON "review_reports" USING btree ("reported_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_code" ON "reviews" USING btree ("code");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("decided_at") WHERE "reviews"."state" = 'hidden';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('public', 'hidden'));
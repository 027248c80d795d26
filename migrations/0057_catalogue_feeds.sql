CREATE TABLE "catalogue_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"by_id" uuid,
	"address" text NOT NULL,
	"source" text NOT NULL,
	"publish" boolean NOT NULL,
	"category" text,
	"time_zone" text,
	"mark" jsonb,
	"told" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_feeds_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" DROP CONSTRAINT "catalogue_upload_rows_outcome";--> statement-breakpoint
DROP INDEX "catalogue_uploads_open";--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "feed_id" uuid;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "feed_mark" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_feeds" ADD CONSTRAINT "catalogue_feeds_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_feeds" ADD CONSTRAINT "catalogue_feeds_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_feeds_address" ON "catalogue_feeds" USING btree ("owner_id","address");--> statement-breakpoint
CREATE INDEX "catalogue_feeds_next" ON "catalogue_feeds" USING btree ("next_at") WHERE "catalogue_feeds"."confirmed_at" is not null and "catalogue_feeds"."stopped_at" is null;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_feed_id_catalogue_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."catalogue_feeds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_uploads_feed" ON "catalogue_uploads" USING btree ("feed_id") WHERE "catalogue_uploads"."done_at" is null and "catalogue_uploads"."refusal" is null;--> statement-breakpoint
CREATE INDEX "catalogue_uploads_read" ON "catalogue_uploads" USING btree ("feed_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_uploads_open" ON "catalogue_uploads" USING btree ("owner_id") WHERE "catalogue_uploads"."feed_id" is null and "catalogue_uploads"."done_at" is null and "catalogue_uploads"."refusal" is null;--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD CONSTRAINT "catalogue_upload_rows_outcome" CHECK ("catalogue_upload_rows"."outcome" in ('created', 'updated', 'unchanged', 'refused', 'gone'));
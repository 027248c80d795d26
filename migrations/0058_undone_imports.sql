ALTER TABLE "catalogue_upload_rows" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD COLUMN "undone" text;--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD COLUMN "undo_reason" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "undo_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "catalogue_upload_rows_item" ON "catalogue_upload_rows" USING btree ("item_id") WHERE "catalogue_upload_rows"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "catalogue_upload_rows_before" ON "catalogue_upload_rows" USING btree ("upload_id") WHERE "catalogue_upload_rows"."before" is not null;--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD CONSTRAINT "catalogue_upload_rows_undone" CHECK ("catalogue_upload_rows"."undone" in ('removed', 'archived', 'restored', 'kept'));--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_undo" CHECK ("catalogue_uploads"."undo_asked_at" is null or "catalogue_uploads"."done_at" is not null);
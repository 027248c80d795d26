ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "scanned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "has_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "stored_files" SET "scanned_at" = "created_at";--> statement-breakpoint
CREATE INDEX "stored_files_to_scan" ON "stored_files" USING btree ("created_at") WHERE "stored_files"."scanned_at" is null and "stored_files"."dropped_at" is null;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_finding" CHECK ("stored_files"."finding" is null or "stored_files"."scanned_at" is not null);--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('picture', 'document', 'attachment'));
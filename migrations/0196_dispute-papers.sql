ALTER TABLE "sandbox_disputes" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "sent_files" jsonb;
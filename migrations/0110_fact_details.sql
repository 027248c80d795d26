ALTER TABLE "facts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;
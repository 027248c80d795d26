ALTER TABLE "events" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "catalogue_sources" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "catalogue_sources" ADD COLUMN "fields" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_sources" ADD COLUMN "guesses" jsonb DEFAULT '[]'::jsonb NOT NULL;
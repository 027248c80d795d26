ALTER TABLE "catalogue_feeds" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "seats" integer;
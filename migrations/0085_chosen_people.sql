ALTER TABLE "announcements" ADD COLUMN "seats" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "people" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_people" CHECK (cardinality("announcements"."seats") = cardinality("announcements"."people"));
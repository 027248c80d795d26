ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_source";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_source" CHECK ("staff_acts"."source" in ('report', 'look', 'program'));
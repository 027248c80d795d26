ALTER TABLE "certificate_rules" DROP CONSTRAINT "certificate_rules_months";--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "certificate_months" smallint;--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_months" CHECK ("certificate_rules"."months" between 0 and 120);--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_certificate" CHECK ("topics"."certificate_months" between 1 and 120);
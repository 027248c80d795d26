ALTER TABLE "certificate_rules" DROP CONSTRAINT "certificate_rules_months";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "status_index" integer;--> statement-breakpoint
-- Those that were issued before get their places by lot, too.
UPDATE "certificates" SET "status_index" = "places"."place" FROM (
	SELECT "id", row_number() OVER (ORDER BY random()) - 1 AS "place" FROM "certificates"
) AS "places" WHERE "places"."id" = "certificates"."id";--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "status_index" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "certificate_months" smallint;--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("status_index") WHERE "certificates"."state" = 'withdrawn' or "certificates"."holder" is null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_statusIndex_unique" UNIQUE("status_index");--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_months" CHECK ("certificate_rules"."months" between 0 and 120);--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_status_index" CHECK ("certificates"."status_index" >= 0);--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_certificate" CHECK ("topics"."certificate_months" between 1 and 120);

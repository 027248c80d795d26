ALTER TABLE "catalogue_feeds" RENAME COLUMN "told" TO "notified_digest";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "told_until" TO "notified_until";--> statement-breakpoint
ALTER TABLE "seat_requests" RENAME COLUMN "lapse_told_at" TO "lapse_notified_at";

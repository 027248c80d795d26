ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_subject_kind";--> statement-breakpoint
ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_act";--> statement-breakpoint
ALTER TABLE "payout_holds" DROP CONSTRAINT "payout_holds_released";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "has_own_clock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_reports" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
CREATE INDEX "staff_acts_decision_id" ON "staff_acts" USING btree ("decision_id") WHERE "staff_acts"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_acts_until" ON "staff_acts" USING btree ("until") WHERE "staff_acts"."ended_at" is null and not "staff_acts"."has_own_clock";--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_rule" CHECK ("staff_acts"."rule" in ('fraud', 'unlawful', 'reviews', 'data', 'hoarding', 'attacks', 'harassment', 'accounts', 'spam', 'rights', 'promises'));--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_source" CHECK ("staff_acts"."source" in ('report', 'look'));--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_decided" CHECK (num_nulls("staff_acts"."decision_id", "staff_acts"."rule", "staff_acts"."source") in (0, 3));--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_subject_kind" CHECK ("staff_acts"."subject_kind" in ('party', 'topic', 'event', 'requirement', 'answer'));--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_act" CHECK ("staff_acts"."act" in ('warn', 'signOut', 'newPassword', 'secure', 'newFactor', 'view', 'pause', 'hide', 'suspend', 'restore', 'demote', 'stopPayments', 'remove'));--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_released" CHECK ("payout_holds"."released_at" is not null or "payout_holds"."released_by" is null);
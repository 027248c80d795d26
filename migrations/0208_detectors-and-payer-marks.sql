ALTER TABLE "staff_acts" ADD COLUMN "detected_by" text;--> statement-breakpoint
ALTER TABLE "collection_receipts" ADD COLUMN "payer_mark" text;--> statement-breakpoint
ALTER TABLE "house_entries" ADD COLUMN "payer_iban" text;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_detected_by" CHECK ("staff_acts"."detected_by" in ('none', 'wave', 'sameMessage', 'ring'));--> statement-breakpoint
-- What was paused as one of a wave had been found by a program.
UPDATE "staff_acts" SET "detected_by" = 'wave' FROM "bulk_action_parties" b
  WHERE b."party_id" = "staff_acts"."party_id" AND "staff_acts"."act" = 'pause' AND "staff_acts"."decision_id" IS NOT NULL
    AND b."paused_at" BETWEEN "staff_acts"."created_at" - interval '1 minute' AND "staff_acts"."created_at" + interval '1 minute';

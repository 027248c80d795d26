ALTER TABLE "parties" ADD COLUMN "approval_reason" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "approval_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD COLUMN "certificate_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "parties" SET "approval_changed_at" = "updated_at" WHERE "approval" = 'pending';--> statement-breakpoint
CREATE INDEX "parties_waiting" ON "parties" USING btree ("approval_changed_at") WHERE "parties"."approval" = 'pending';
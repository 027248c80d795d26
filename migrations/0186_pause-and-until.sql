ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_act";--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "parties_suspended_until" ON "parties" USING btree ("suspended_until") WHERE "parties"."suspended_until" is not null;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_suspended_until" CHECK ("parties"."suspended_until" is null or "parties"."suspended_at" is not null);--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_paused_until" CHECK ("parties"."paused_until" is null or "parties"."paused_at" is not null);--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_act" CHECK ("staff_acts"."act" in ('warn', 'signOut', 'newPassword', 'secure', 'pause', 'hide', 'suspend', 'restore'));
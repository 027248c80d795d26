ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_act";--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_act" CHECK ("staff_acts"."act" in ('warn', 'signOut', 'newPassword', 'secure', 'newFactor', 'pause', 'hide', 'suspend', 'restore'));
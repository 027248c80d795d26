ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause_kind";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_kind" CHECK ("refunds"."cause_kind" in ('seat_cancellation', 'event', 'training', 'order', 'payment', 'goodwill', 'gateway_refund'));--> statement-breakpoint
ALTER TABLE "ticket_mails" DROP CONSTRAINT "ticket_mails_ended_how";--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_ended_how" CHECK ("ticket_mails"."ended" is null or "ticket_mails"."ended" in ('replaced', 'cancelled', 'resent'));

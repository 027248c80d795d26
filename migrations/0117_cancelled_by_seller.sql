ALTER TABLE "seat_cancellations" DROP CONSTRAINT "seat_cancellations_reason";--> statement-breakpoint
ALTER TABLE "seat_cancellations" ADD CONSTRAINT "seat_cancellations_reason" CHECK ("seat_cancellations"."reason" in ('terms', 'event_moved', 'undecided', 'seller'));

CREATE TABLE "seat_cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid,
	"reason" text NOT NULL,
	"seats" integer NOT NULL,
	"percent" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_cancellations_reason" CHECK ("seat_cancellations"."reason" in ('terms', 'event_moved')),
	CONSTRAINT "seat_cancellations_seats" CHECK ("seat_cancellations"."seats" > 0),
	CONSTRAINT "seat_cancellations_amount" CHECK ("seat_cancellations"."amount_minor" >= 0 and "seat_cancellations"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "ticket_mails_event_address";--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD COLUMN "ended" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "cancellation_id" uuid;--> statement-breakpoint
ALTER TABLE "seat_cancellations" ADD CONSTRAINT "seat_cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_cancellations" ADD CONSTRAINT "seat_cancellations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_cancellations_order" ON "seat_cancellations" USING btree ("order_id","cancelled_at");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_cancellation_id_seat_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."seat_cancellations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_cancellation" ON "tickets" USING btree ("cancellation_id") WHERE "tickets"."cancellation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_mails_event_address" ON "ticket_mails" USING btree ("event_id","address") WHERE "ticket_mails"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_ended" CHECK (("ticket_mails"."ended_at" is null) = ("ticket_mails"."ended" is null));--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_ended_how" CHECK ("ticket_mails"."ended" is null or "ticket_mails"."ended" in ('replaced', 'cancelled'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_cancelled" CHECK ("tickets"."cancellation_id" is null or "tickets"."state" = 'cancelled');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'event_moved', 'seats_cancelled', 'training_cancelled', 'goodwill'));--> statement-breakpoint
UPDATE "ticket_mails" SET "sent_at" = "asked_at";

CREATE TABLE "seat_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid,
	"from_event_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"from_names" text NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"less_minor" bigint DEFAULT 0 NOT NULL,
	"waived_minor" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_changes_seats" CHECK ("seat_changes"."seats" > 0),
	CONSTRAINT "seat_changes_amounts" CHECK ("seat_changes"."amount_minor" >= 0 and "seat_changes"."less_minor" >= 0 and "seat_changes"."waived_minor" >= 0 and num_nonnulls(nullif("seat_changes"."amount_minor", 0), nullif("seat_changes"."less_minor", 0)) <= 1)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause_kind";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "order_lines_type";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "changed_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat_changes" ADD CONSTRAINT "seat_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_changes" ADD CONSTRAINT "seat_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_changes" ADD CONSTRAINT "seat_changes_from_event_id_events_id_fk" FOREIGN KEY ("from_event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_changes" ADD CONSTRAINT "seat_changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_changes" ADD CONSTRAINT "seat_changes_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_changes_order" ON "seat_changes" USING btree ("order_id","changed_at");--> statement-breakpoint
CREATE INDEX "order_lines_type" ON "order_lines" USING btree ("order_id","ticket_type_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_kind" CHECK ("refunds"."cause_kind" in ('seat_cancellation', 'seat_change', 'event', 'training', 'order', 'payment', 'goodwill', 'gateway_refund'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'event_moved', 'seats_cancelled', 'seats_changed', 'training_cancelled', 'price_lowered', 'goodwill'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_changed" CHECK ("order_lines"."changed_minor" is null or ("order_lines"."changed_minor" between 0 and "order_lines"."unit_minor" and "order_lines"."change_id" is not null));
CREATE TABLE "held_trainings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"seats_order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_trainings_eventId_unique" UNIQUE("event_id"),
	CONSTRAINT "held_trainings_seatsOrderId_unique" UNIQUE("seats_order_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "held_for" uuid;--> statement-breakpoint
ALTER TABLE "held_trainings" ADD CONSTRAINT "held_trainings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_trainings" ADD CONSTRAINT "held_trainings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_trainings" ADD CONSTRAINT "held_trainings_seats_order_id_orders_id_fk" FOREIGN KEY ("seats_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_held_for_parties_id_fk" FOREIGN KEY ("held_for") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
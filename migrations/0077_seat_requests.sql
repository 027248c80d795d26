CREATE TABLE "seat_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"participants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"order_id" uuid,
	"held_until" timestamp with time zone,
	"lapse_told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_requests_state" CHECK ("seat_requests"."state" in ('asked', 'approved', 'taken', 'let_go', 'lapsed', 'declined', 'withdrawn', 'ended')),
	CONSTRAINT "seat_requests_quantity" CHECK ("seat_requests"."quantity" > 0),
	CONSTRAINT "seat_requests_approved" CHECK ("seat_requests"."state" <> 'approved' or num_nulls("seat_requests"."order_id", "seat_requests"."held_until") = 0),
	CONSTRAINT "seat_requests_declined" CHECK ("seat_requests"."state" <> 'declined' or "seat_requests"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_once" ON "seat_requests" USING btree ("event_id","account_id") WHERE "seat_requests"."state" in ('asked', 'approved');--> statement-breakpoint
CREATE INDEX "seat_requests_event" ON "seat_requests" USING btree ("event_id","state","created_at");--> statement-breakpoint
CREATE INDEX "seat_requests_open" ON "seat_requests" USING btree ("created_at","id") WHERE "seat_requests"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "seat_requests_order" ON "seat_requests" USING btree ("order_id") WHERE "seat_requests"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "seat_requests_lapsed" ON "seat_requests" USING btree ("id") WHERE "seat_requests"."state" = 'lapsed' and "seat_requests"."lapse_told_at" is null;--> statement-breakpoint
CREATE INDEX "seat_requests_account" ON "seat_requests" USING btree ("account_id","created_at");
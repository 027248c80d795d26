CREATE TABLE "waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"gathers_until" timestamp with time zone,
	"order_id" uuid,
	"offered_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waits_state" CHECK ("waits"."state" in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left', 'ended')),
	CONSTRAINT "waits_quantity" CHECK ("waits"."quantity" > 0),
	CONSTRAINT "waits_offered" CHECK ("waits"."state" <> 'offered' or num_nulls("waits"."order_id", "waits"."offered_until") = 0)
);
--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waits_once" ON "waits" USING btree ("event_id","account_id") WHERE "waits"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waits_queue" ON "waits" USING btree ("event_id","since","id") WHERE "waits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waits_order" ON "waits" USING btree ("order_id") WHERE "waits"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waits_account" ON "waits" USING btree ("account_id","created_at");
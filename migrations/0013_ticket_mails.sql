CREATE TABLE "ticket_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"mailbox" text NOT NULL,
	"counted" boolean NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_mails_event_address" ON "ticket_mails" USING btree ("event_id","address");--> statement-breakpoint
CREATE INDEX "ticket_mails_order" ON "ticket_mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_mails_ticket" ON "ticket_mails" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_mails_account" ON "ticket_mails" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "ticket_mails_mailbox" ON "ticket_mails" USING btree ("mailbox","asked_at");
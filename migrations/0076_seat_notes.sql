CREATE TABLE "seat_notes" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by_id" uuid,
	CONSTRAINT "seat_notes_length" CHECK (char_length("seat_notes"."note") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "seat_notes" ADD CONSTRAINT "seat_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_notes" ADD CONSTRAINT "seat_notes_noted_by_id_accounts_id_fk" FOREIGN KEY ("noted_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
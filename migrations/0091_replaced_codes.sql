CREATE TABLE "replaced_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_codes" ADD CONSTRAINT "replaced_codes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_codes_ticket" ON "replaced_codes" USING btree ("ticket_id");
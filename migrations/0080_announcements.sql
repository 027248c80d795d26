CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"ticket_types" uuid[] DEFAULT '{}' NOT NULL,
	"takes_answers" boolean DEFAULT false NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_written_by_id_accounts_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_event" ON "announcements" USING btree ("event_id","written_at");--> statement-breakpoint
CREATE INDEX "announcements_writer" ON "announcements" USING btree ("written_by_id") WHERE "announcements"."written_by_id" is not null;
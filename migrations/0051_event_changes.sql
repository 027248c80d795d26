CREATE TABLE "event_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"parts" text[] NOT NULL,
	"before" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"free_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancel_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_changed_by_id_accounts_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_changes_event" ON "event_changes" USING btree ("event_id","changed_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'event_moved', 'goodwill'));
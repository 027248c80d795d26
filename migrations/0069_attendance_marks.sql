CREATE TABLE "attendance_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"half" smallint NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by_id" uuid,
	CONSTRAINT "attendance_marks_mark" CHECK ("attendance_marks"."mark" in ('present', 'absent')),
	CONSTRAINT "attendance_marks_half" CHECK ("attendance_marks"."half" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_session_id_event_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."event_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_marked_by_id_accounts_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_marks_half_day" ON "attendance_marks" USING btree ("ticket_id","session_id","half");--> statement-breakpoint
CREATE INDEX "attendance_marks_session" ON "attendance_marks" USING btree ("session_id");
CREATE TABLE "participant_answers" (
	"ticket_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"answer" text[] NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "participant_answers_ticket_id_question_id_pk" PRIMARY KEY("ticket_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "participant_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"ticket_types" uuid[] DEFAULT '{}' NOT NULL,
	"position" smallint NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "participant_questions_kind" CHECK ("participant_questions"."kind" in ('line', 'lines', 'one', 'several', 'tick', 'number', 'date'))
);
--> statement-breakpoint
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_question_id_participant_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."participant_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_questions" ADD CONSTRAINT "participant_questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participant_answers_question" ON "participant_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "participant_questions_event" ON "participant_questions" USING btree ("event_id");
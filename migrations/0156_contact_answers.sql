CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"words" text NOT NULL,
	"answered_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_answers_outcome" CHECK ("contact_answers"."outcome" in ('answer', 'close'))
);
--> statement-breakpoint
ALTER TABLE "case_owners" DROP CONSTRAINT "case_owners_kind";--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "contact_answers_answered_by" ON "contact_answers" USING btree ("answered_by");--> statement-breakpoint
ALTER TABLE "case_owners" ADD CONSTRAINT "case_owners_kind" CHECK ("case_owners"."kind" in ('report', 'claim', 'held', 'sold', 'contact'));--> statement-breakpoint
-- What was written before was answered from the mailbox.
INSERT INTO "contact_answers" ("id", "message_id", "outcome", "words", "created_at")
	SELECT gen_random_uuid(), "id", 'close', 'Answered by email, before messages were cases.', now() FROM "contact_messages";

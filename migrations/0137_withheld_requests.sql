ALTER TABLE "conversation_lines" ADD COLUMN "seen_by" uuid;--> statement-breakpoint
ALTER TABLE "training_requests" ADD COLUMN "withheld_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sold_decisions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_seen_by_parties_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_lines_seen_by" ON "conversation_lines" USING btree ("seen_by") WHERE "conversation_lines"."seen_by" is not null;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_seen_by" CHECK ("conversation_lines"."seen_by" is null or ("conversation_lines"."side_id" is null and "conversation_lines"."withheld" is not null));--> statement-breakpoint
ALTER TABLE "training_requests" ADD CONSTRAINT "training_requests_withheld" CHECK ("training_requests"."withheld_at" is null or "training_requests"."state" in ('requested', 'withdrawn', 'expired'));
CREATE TABLE "message_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"blocked_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "message_blocks_another" CHECK ("message_blocks"."blocker_id" <> "message_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reported_by" uuid,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reports_code_unique" UNIQUE("code"),
	CONSTRAINT "message_reports_once" UNIQUE("conversation_id","reported_by"),
	CONSTRAINT "message_reports_reason" CHECK ("message_reports"."reason" in ('spam', 'rude', 'fraud', 'payElsewhere', 'other')),
	CONSTRAINT "message_reports_state" CHECK ("message_reports"."state" in ('open', 'dismissed', 'upheld')),
	CONSTRAINT "message_reports_sides" CHECK ("message_reports"."reporter_id" <> "message_reports"."reported_id"),
	CONSTRAINT "message_reports_decided" CHECK (("message_reports"."state" = 'open') = ("message_reports"."decided_at" is null))
);
--> statement-breakpoint
DROP INDEX "conversation_lines_claimed";--> statement-breakpoint
DROP INDEX "conversation_lines_author_id";--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD COLUMN "likeness" text;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "last_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "conversation_sides" s SET "last_position" = c."last_position" FROM "conversations" c WHERE c."id" = s."conversation_id";--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocker_id_parties_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_id_parties_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_by_accounts_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reported_by_accounts_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_parties_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reported_id_parties_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_blocks_blocked_id" ON "message_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "message_blocks_blocked_by" ON "message_blocks" USING btree ("blocked_by");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("created_at") WHERE "message_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "message_reports_reported_by" ON "message_reports" USING btree ("reported_by");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_id" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_reported_id" ON "message_reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "conversation_lines_held" ON "conversation_lines" USING btree ("written_at") WHERE "conversation_lines"."withheld" = 'held';--> statement-breakpoint
CREATE INDEX "conversation_lines_claimed" ON "conversation_lines" USING btree ("claimed_at") WHERE "conversation_lines"."claimed_at" is not null and "conversation_lines"."released_at" is null and "conversation_lines"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "conversation_lines_author_id" ON "conversation_lines" USING btree ("author_id","likeness","written_at") WHERE "conversation_lines"."author_id" is not null;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_withheld" CHECK ("conversation_lines"."withheld" in ('blocked', 'held', 'refused'));
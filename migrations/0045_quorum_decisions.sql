CREATE TABLE "quorum_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" uuid,
	"moved_to" timestamp with time zone,
	CONSTRAINT "quorum_decisions_state" CHECK ("quorum_decisions"."state" in ('open', 'run', 'moved', 'cancelled', 'lapsed', 'filled')),
	CONSTRAINT "quorum_decisions_settled" CHECK (("quorum_decisions"."state" = 'open') = ("quorum_decisions"."settled_at" is null)),
	CONSTRAINT "quorum_decisions_moved" CHECK (("quorum_decisions"."state" = 'moved') = ("quorum_decisions"."moved_to" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "quorum_decisions" ADD CONSTRAINT "quorum_decisions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quorum_decisions" ADD CONSTRAINT "quorum_decisions_settled_by_id_accounts_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quorum_decisions_deadline" ON "quorum_decisions" USING btree ("event_id","deadline");--> statement-breakpoint
CREATE INDEX "quorum_decisions_open" ON "quorum_decisions" USING btree ("answer_by") WHERE "quorum_decisions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "events_decided" ON "events" USING btree ("minimum_decided_at") WHERE "events"."state" = 'published' and "events"."minimum_decided_at" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'goodwill'));
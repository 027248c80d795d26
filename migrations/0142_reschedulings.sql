CREATE TABLE "reschedulings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"proposer" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "reschedulings_state" CHECK ("reschedulings"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "reschedulings_proposer" CHECK ("reschedulings"."proposer" in ('buyer', 'provider')),
	CONSTRAINT "reschedulings_span" CHECK ("reschedulings"."starts_at" < "reschedulings"."ends_at"),
	CONSTRAINT "reschedulings_closed" CHECK (("reschedulings"."state" = 'open') = ("reschedulings"."closed_at" is null)),
	CONSTRAINT "reschedulings_answered" CHECK (("reschedulings"."state" in ('accepted', 'declined')) = ("reschedulings"."answered_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "reschedulings" ADD CONSTRAINT "reschedulings_request_id_training_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."training_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedulings" ADD CONSTRAINT "reschedulings_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedulings" ADD CONSTRAINT "reschedulings_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reschedulings_number" ON "reschedulings" USING btree ("request_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedulings_one_open" ON "reschedulings" USING btree ("request_id") WHERE "reschedulings"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reschedulings_open" ON "reschedulings" USING btree ("answer_by") WHERE "reschedulings"."state" = 'open';
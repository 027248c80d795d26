CREATE TABLE "failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb,
	"message" text NOT NULL,
	"is_repeatable" boolean NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "failures_settled" CHECK (("failures"."outcome" is null) = ("failures"."settled_at" is null)),
	CONSTRAINT "failures_left" CHECK ("failures"."outcome" is distinct from 'leave' or "failures"."reason" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "failures_open" ON "failures" USING btree ("kind","subject_id") WHERE "failures"."outcome" is null;--> statement-breakpoint
-- Emails that were given up in the last thirty days; whether their words opened something is not known.
INSERT INTO failures (id, kind, name, subject_id, message, is_repeatable, failed_at)
  SELECT gen_random_uuid(), 'mail', kind, id, coalesce(last_error, ''), false, created_at
  FROM emails WHERE state = 'failed' AND created_at > now() - interval '30 days';

CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "facts_open" ON "facts" USING btree ("id") WHERE "facts"."handed_at" is null;--> statement-breakpoint
CREATE INDEX "facts_handed_at" ON "facts" USING btree ("handed_at") WHERE "facts"."handed_at" is not null;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_state" CHECK ("requirements"."state" in ('draft', 'open', 'awarded', 'closed', 'expired', 'cancelled'));
CREATE TABLE "refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"network" text NOT NULL,
	"route" text NOT NULL,
	"reason" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refusals_in_an_hour" UNIQUE NULLS NOT DISTINCT("hour","kind","account_id","network","route","reason")
);
--> statement-breakpoint
CREATE INDEX "refusals_account" ON "refusals" USING btree ("account_id","id") WHERE "refusals"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "refusals_last_at" ON "refusals" USING btree ("last_at");
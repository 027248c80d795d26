CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"codes" jsonb NOT NULL,
	"rating" double precision,
	"price_from" bigint,
	"price_to" bigint,
	"day_from" date,
	"day_to" date,
	"created_at" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("owner_id","address");--> statement-breakpoint
CREATE INDEX "saved_searches_next" ON "saved_searches" USING btree ("next_at") WHERE "saved_searches"."paused_at" is null;
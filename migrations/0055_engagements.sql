CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "engagements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"city" text,
	"venue_key" text,
	"city_key" text,
	"during" "tstzrange" NOT NULL,
	"during_in_city" "tstzrange" NOT NULL,
	"during_to_city" "tstzrange" NOT NULL,
	"overlaps" boolean DEFAULT false NOT NULL,
	CONSTRAINT "engagements_time" CHECK ("engagements"."ends_at" > "engagements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "trainer_margins" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"before" smallint DEFAULT 0 NOT NULL,
	"after" smallint DEFAULT 0 NOT NULL,
	"in_city" smallint DEFAULT 0 NOT NULL,
	"to_city" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "trainer_margins_minutes" CHECK (least("trainer_margins"."before", "trainer_margins"."after", "trainer_margins"."in_city", "trainer_margins"."to_city") >= 0 and greatest("trainer_margins"."before", "trainer_margins"."after", "trainer_margins"."in_city", "trainer_margins"."to_city") <= 1440)
);
--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_margins" ADD CONSTRAINT "trainer_margins_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagements_subject" ON "engagements" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "engagements_party" ON "engagements" USING btree ("party_id","ends_at");--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_apart" EXCLUDE USING gist ("party_id" WITH =, "during" WITH &&) WHERE (not "overlaps");--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_apart_in_city" EXCLUDE USING gist ("party_id" WITH =, "venue_key" WITH <>, "during_in_city" WITH &&) WHERE (not "overlaps");--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_apart_between_cities" EXCLUDE USING gist ("party_id" WITH =, "city_key" WITH <>, "during_to_city" WITH &&) WHERE (not "overlaps");

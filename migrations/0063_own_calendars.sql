CREATE TABLE "trainer_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"party_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"busy" "tstzmultirange" NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"mark" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"reading_since" timestamp with time zone,
	CONSTRAINT "trainer_calendars_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "trainer_calendars" ADD CONSTRAINT "trainer_calendars_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trainer_calendars_address" ON "trainer_calendars" USING btree ("party_id","address_hash");--> statement-breakpoint
CREATE INDEX "trainer_calendars_next" ON "trainer_calendars" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "trainer_calendars_reading" ON "trainer_calendars" USING btree ("host") WHERE "trainer_calendars"."reading_since" is not null;
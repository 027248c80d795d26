CREATE TABLE "catalogue_columns" (
	"owner_id" uuid NOT NULL,
	"header" text NOT NULL,
	"field" text,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_columns_owner_id_header_pk" PRIMARY KEY("owner_id","header"),
	CONSTRAINT "catalogue_columns_field" CHECK ("catalogue_columns"."field" in ('id', 'partOf', 'title', 'summary', 'description', 'url', 'start', 'startTime', 'startInstant', 'end', 'endTime', 'endInstant', 'duration', 'timeZone', 'mode', 'isOnline', 'venue', 'street', 'city', 'region', 'postcode', 'country', 'address', 'capacity', 'minimum', 'languages', 'keywords', 'level', 'audience', 'prerequisites', 'price', 'currency', 'isFree', 'status'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "table_columns" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "chosen_columns" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_columns" ADD CONSTRAINT "catalogue_columns_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_asked" CHECK ("catalogue_uploads"."asked_at" is null or "catalogue_uploads"."table_columns" is not null);

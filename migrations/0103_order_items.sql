CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"people" integer,
	"mode" text,
	"venue" text,
	"city" text,
	"country" text,
	"time_zone" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('event', 'training')),
	CONSTRAINT "order_items_mode" CHECK ("order_items"."mode" in ('venue', 'online')),
	CONSTRAINT "order_items_people" CHECK ("order_items"."people" > 0),
	CONSTRAINT "order_items_span" CHECK ("order_items"."starts_at" < "order_items"."ends_at"),
	CONSTRAINT "order_items_dated" CHECK (num_nulls("order_items"."mode", "order_items"."time_zone", "order_items"."starts_at", "order_items"."ends_at") = case when "order_items"."kind" in ('event', 'training') then 0 else 4 end)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "item_id" uuid;--> statement-breakpoint
INSERT INTO "order_items" ("id", "order_id", "position", "kind", "subject_id", "title", "language", "mode", "venue", "city", "country", "time_zone", "starts_at", "ends_at")
  SELECT uuidv7(), o."id", 0, 'event', e."id", e."title", e."language", e."mode", e."venue", e."city", e."country", e."time_zone", e."starts_at", e."ends_at"
  FROM "orders" o JOIN "events" e ON e."id" = o."event_id";--> statement-breakpoint
INSERT INTO "order_items" ("id", "order_id", "position", "kind", "subject_id", "title", "language", "people", "mode", "venue", "city", "country", "time_zone", "starts_at", "ends_at")
  SELECT uuidv7(), s."order_id", 0, 'training', s."order_id", s."title", s."language", s."participants", s."mode", s."venue", s."city", s."country", s."time_zone", s."starts_at", s."ends_at"
  FROM "order_trainings" s;--> statement-breakpoint
UPDATE "order_lines" l SET "item_id" = i."id" FROM "order_items" i WHERE i."order_id" = l."order_id";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "item_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_position" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;
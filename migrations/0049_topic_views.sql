CREATE TABLE "topic_views" (
	"topic_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "topic_views_topic_id_day_pk" PRIMARY KEY("topic_id","day"),
	CONSTRAINT "topic_views_views" CHECK ("topic_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "topic_views" ADD CONSTRAINT "topic_views_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;
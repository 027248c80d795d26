CREATE TABLE "favourites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"topic_id" uuid,
	"event_id" uuid,
	"trainer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_one" CHECK (num_nonnulls("favourites"."topic_id", "favourites"."event_id", "favourites"."trainer_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_trainer_id_parties_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_topic" ON "favourites" USING btree ("owner_id","topic_id") WHERE "favourites"."topic_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_event" ON "favourites" USING btree ("owner_id","event_id") WHERE "favourites"."event_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_trainer" ON "favourites" USING btree ("owner_id","trainer_id") WHERE "favourites"."trainer_id" is not null;--> statement-breakpoint
CREATE INDEX "favourites_of_topic" ON "favourites" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "favourites_of_event" ON "favourites" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "favourites_of_trainer" ON "favourites" USING btree ("trainer_id");
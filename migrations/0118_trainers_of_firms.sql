ALTER TABLE "events" ADD COLUMN "trainer_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "taught_by_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "may_publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_trainer_id_parties_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_taught_by_id_parties_id_fk" FOREIGN KEY ("taught_by_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_trainer" ON "events" USING btree ("trainer_id","starts_at") WHERE "events"."trainer_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_taught_by" ON "reviews" USING btree ("taught_by_id","created_at") WHERE "reviews"."taught_by_id" is not null;
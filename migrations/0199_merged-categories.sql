ALTER TABLE "categories" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_id_categories_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_merged" ON "categories" USING btree ("merged_into_id") WHERE "categories"."merged_into_id" is not null;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_other" CHECK ("categories"."merged_into_id" <> "categories"."id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_named" CHECK ("categories"."names" ?& array['en', 'de', 'fr', 'it', 'es', 'ja']);
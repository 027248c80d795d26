ALTER TABLE "topics" ADD COLUMN "video_url" text;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD COLUMN "places" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD COLUMN "supplier_id" uuid;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_supplier_id_accounts_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainer_profiles_supplier" ON "trainer_profiles" USING btree ("supplier_id") WHERE "trainer_profiles"."supplier_id" is not null;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_own_supplier" CHECK ("trainer_profiles"."supplier_id" <> "trainer_profiles"."account_id");
CREATE TABLE "parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"display_slug" text NOT NULL,
	"name" text NOT NULL,
	"profile_type" text DEFAULT 'indprofile' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"suspended_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parties_names" UNIQUE("id","slug","display_slug"),
	CONSTRAINT "parties_kind" CHECK ("parties"."kind" in ('person', 'company', 'sme')),
	CONSTRAINT "parties_profile_type" CHECK ("parties"."profile_type" in ('indprofile', 'compprofile')),
	CONSTRAINT "parties_visibility" CHECK ("parties"."visibility" in ('public', 'companies')),
	CONSTRAINT "parties_approval" CHECK ("parties"."approval" in ('none', 'pending', 'approved', 'rejected')),
	CONSTRAINT "parties_slug_lower" CHECK ("parties"."slug" = lower("parties"."display_slug")),
	CONSTRAINT "parties_slug_format" CHECK ("parties"."display_slug" ~ '^[A-Za-z][A-Za-z0-9_-]{1,59}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "parties_slug" ON "parties" USING btree ("slug");
--> statement-breakpoint
-- Everybody who has an account gets a party of the same id, so that what was issued, booked and indexed stays as it is.
INSERT INTO "parties" ("id", "kind", "slug", "display_slug", "name", "profile_type", "visibility", "approval", "suspended_at", "deactivated_at", "created_at", "updated_at")
  SELECT "id", 'person', "username", "display_username", "name", "profile_type", "profile_visibility", "provider_approval", "suspended_at", "deactivated_at", "created_at", "updated_at" FROM "accounts";
--> statement-breakpoint
ALTER TABLE "trainer_profiles" DROP CONSTRAINT "trainer_profiles_own_supplier";
--> statement-breakpoint
ALTER TABLE "catalogue_sources" DROP CONSTRAINT "catalogue_sources_owner_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_owner_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_seller_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_seller_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_buyer_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_seller_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_buyer_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_payer_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "requirements" DROP CONSTRAINT "requirements_owner_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_author_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_trainer_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "topics" DROP CONSTRAINT "topics_owner_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "trainer_days_off" DROP CONSTRAINT "trainer_days_off_account_id_trainer_profiles_account_id_fk";
--> statement-breakpoint
ALTER TABLE "trainer_hours" DROP CONSTRAINT "trainer_hours_account_id_trainer_profiles_account_id_fk";
--> statement-breakpoint
ALTER TABLE "trainer_profiles" DROP CONSTRAINT "trainer_profiles_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "trainer_profiles" DROP CONSTRAINT "trainer_profiles_supplier_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "trainer_profiles" RENAME COLUMN "account_id" TO "party_id";
--> statement-breakpoint
ALTER TABLE "trainer_hours" RENAME COLUMN "account_id" TO "party_id";
--> statement-breakpoint
ALTER TABLE "trainer_days_off" RENAME COLUMN "account_id" TO "party_id";
--> statement-breakpoint
ALTER TABLE "trainer_hours" RENAME CONSTRAINT "trainer_hours_account_id_weekday_from_minute_pk" TO "trainer_hours_party_id_weekday_from_minute_pk";
--> statement-breakpoint
ALTER TABLE "trainer_days_off" RENAME CONSTRAINT "trainer_days_off_account_id_from_day_pk" TO "trainer_days_off_party_id_from_day_pk";
--> statement-breakpoint
ALTER TABLE "search_documents" RENAME COLUMN "audience" TO "visibility";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "party_id" uuid;
--> statement-breakpoint
UPDATE "accounts" SET "party_id" = "id";
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "party_id" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_party_id" ON "accounts" USING btree ("party_id");
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" uuid;
--> statement-breakpoint
UPDATE "orders" SET "placed_by" = "buyer_id";
--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "posted_by" uuid;
--> statement-breakpoint
UPDATE "requirements" SET "posted_by" = "owner_id";
--> statement-breakpoint
ALTER TABLE "requirements" ALTER COLUMN "posted_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "written_by" uuid;
--> statement-breakpoint
UPDATE "reviews" SET "written_by" = "author_id";
--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "written_by" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "party_id" uuid;
--> statement-breakpoint
UPDATE "audit_entries" SET "party_id" = "account_id";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "staff_tasks" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE "accounts" SET "staff_tasks" = '{approveProviders,manageAccounts,moderate,refund,payOut,editSite,operate}' WHERE "staff";
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_party" FOREIGN KEY ("party_id","username","display_username") REFERENCES "public"."parties"("id","slug","display_slug") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "catalogue_sources" ADD CONSTRAINT "catalogue_sources_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_accounts_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_parties_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_posted_by_accounts_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_parties_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_trainer_id_parties_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trainer_days_off" ADD CONSTRAINT "trainer_days_off_party_id_trainer_profiles_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."trainer_profiles"("party_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trainer_hours" ADD CONSTRAINT "trainer_hours_party_id_trainer_profiles_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."trainer_profiles"("party_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_supplier_id_parties_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."parties"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "name";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "profile_type";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "profile_visibility";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "provider_approval";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "staff";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "suspended_at";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "deactivated_at";
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_staff_tasks" CHECK ("accounts"."staff_tasks" <@ array['approveProviders', 'manageAccounts', 'moderate', 'refund', 'payOut', 'editSite', 'operate']);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by" CHECK (("orders"."buyer_id" is null) = ("orders"."placed_by" is null));
--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_own_supplier" CHECK ("trainer_profiles"."supplier_id" <> "trainer_profiles"."party_id");
--> statement-breakpoint
UPDATE "idempotency_keys" SET "owner" = 'party:' || substr("owner", 9) WHERE "owner" LIKE 'account:%';

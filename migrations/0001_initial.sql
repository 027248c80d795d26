CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"request_id" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dedup_key" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"card" text NOT NULL,
	"state" text NOT NULL,
	"decline_reason" text,
	"confirm_code" text,
	"return_path" text DEFAULT '/' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_charges_confirmCode_unique" UNIQUE("confirm_code")
);
--> statement-breakpoint
CREATE TABLE "sandbox_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"username" text NOT NULL,
	"display_username" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"service_type" text DEFAULT 'seeker' NOT NULL,
	"user_type" text DEFAULT 'IN' NOT NULL,
	"profile_type" text DEFAULT 'indprofile' NOT NULL,
	"profile_visibility" text DEFAULT 'public' NOT NULL,
	"provider_approval" text DEFAULT 'none' NOT NULL,
	"staff" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	CONSTRAINT "accounts_username_lower" CHECK ("accounts"."username" = lower("accounts"."display_username")),
	CONSTRAINT "accounts_username_format" CHECK ("accounts"."display_username" ~ '^[A-Za-z][A-Za-z0-9_]{4,19}$')
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"topic_id" uuid,
	"event_id" uuid,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_sessions_time" CHECK ("event_sessions"."ends_at" > "event_sessions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"topic_id" uuid,
	"category_id" uuid,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"outcomes" text[] DEFAULT '{}' NOT NULL,
	"programme" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mode" text NOT NULL,
	"venue" text,
	"street" text,
	"city" text,
	"country" text,
	"online_url" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"date_only" boolean DEFAULT false NOT NULL,
	"capacity" integer NOT NULL,
	"minimum" integer DEFAULT 1 NOT NULL,
	"minimum_decided_at" timestamp with time zone,
	"runs_for_sure" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"refund_steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source_url" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_time" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_capacity" CHECK ("events"."capacity" between 1 and 100000 and "events"."minimum" between 1 and "events"."capacity"),
	CONSTRAINT "events_place" CHECK ("events"."mode" = 'online' or "events"."city" is not null or "events"."venue" is not null)
);
--> statement-breakpoint
CREATE TABLE "quota_ticket_types" (
	"quota_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	CONSTRAINT "quota_ticket_types_quota_id_ticket_type_id_pk" PRIMARY KEY("quota_id","ticket_type_id")
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"whole_event" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quotas_size" CHECK ("quotas"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seat_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_claims_quantity" CHECK ("seat_claims"."quantity" > 0),
	CONSTRAINT "seat_claims_held" CHECK ("seat_claims"."state" <> 'held' or "seat_claims"."held_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"price_minor" bigint NOT NULL,
	"early_price_minor" bigint,
	"early_until" timestamp with time zone,
	"group_price_minor" bigint,
	"group_from" integer,
	"quantity" integer,
	"min_per_order" integer DEFAULT 1 NOT NULL,
	"max_per_order" integer DEFAULT 10 NOT NULL,
	"sales_start" timestamp with time zone,
	"sales_end" timestamp with time zone,
	CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price_minor" >= 0 and coalesce("ticket_types"."early_price_minor", 0) >= 0 and coalesce("ticket_types"."group_price_minor", 0) >= 0),
	CONSTRAINT "ticket_types_order_size" CHECK ("ticket_types"."min_per_order" between 1 and "ticket_types"."max_per_order" and "ticket_types"."max_per_order" <= 100)
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_counters_seller_id_kind_year_pk" PRIMARY KEY("seller_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"seller_id" uuid NOT NULL,
	"buyer_id" uuid,
	"order_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"number_text" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"owner_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"unique_key" text NOT NULL,
	"order_id" uuid,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_uniqueKey_unique" UNIQUE("unique_key")
);
--> statement-breakpoint
CREATE TABLE "gateway_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_minor" bigint NOT NULL,
	CONSTRAINT "order_lines_amounts" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"event_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"buyer_id" uuid,
	"visitor_key" text,
	"state" text NOT NULL,
	"payment" text DEFAULT 'none' NOT NULL,
	"refund" text DEFAULT 'none' NOT NULL,
	"valid_while_unpaid" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"commission_minor" bigint DEFAULT 0 NOT NULL,
	"seats" integer NOT NULL,
	"held_until" timestamp with time zone,
	"extended" boolean DEFAULT false NOT NULL,
	"name_later" boolean DEFAULT false NOT NULL,
	"billing" jsonb,
	"language" text DEFAULT 'en' NOT NULL,
	"placed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_owner" CHECK ("orders"."buyer_id" is not null or "orders"."visitor_key" is not null),
	CONSTRAINT "orders_total" CHECK ("orders"."total_minor" >= 0 and "orders"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"decline_reason" text,
	"confirm_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	"participant_name" text,
	"participant_email" text,
	"state" text DEFAULT 'reserved' NOT NULL,
	"checked_in_at" timestamp with time zone,
	CONSTRAINT "tickets_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "requirements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"participants" integer NOT NULL,
	"mode" text NOT NULL,
	"training_language" text NOT NULL,
	"city" text,
	"country" text,
	"wished_from" timestamp with time zone,
	"wished_to" timestamp with time zone,
	"deadline" timestamp with time zone NOT NULL,
	"budget_from_minor" bigint,
	"budget_to_minor" bigint,
	"budget_currency" text,
	"budget_hidden" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirements_slug_unique" UNIQUE("slug"),
	CONSTRAINT "requirements_participants" CHECK ("requirements"."participants" > 0),
	CONSTRAINT "requirements_budget" CHECK ("requirements"."budget_to_minor" is null or "requirements"."budget_to_minor" >= coalesce("requirements"."budget_from_minor", 0))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"trainer_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"order_id" uuid,
	"rating" integer NOT NULL,
	"content_rating" integer,
	"trainer_rating" integer,
	"organiser_rating" integer,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"attended_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 10 and 50 and "reviews"."rating" % 5 = 0)
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"audience" text DEFAULT 'public' NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"language" text,
	"folded_title" text NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"quality" real DEFAULT 0 NOT NULL,
	"category_id" uuid,
	"group_id" uuid,
	"country" text,
	"city" text,
	"modes" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"level" text,
	"price_minor" bigint,
	"price_currency" text,
	"rating" double precision,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"slug" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "topic_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"outcomes" text[] DEFAULT '{}' NOT NULL,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"prerequisites" text DEFAULT '' NOT NULL,
	"level" text DEFAULT 'all' NOT NULL,
	"duration_minutes" integer,
	"modes" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"cities" text[] DEFAULT '{}' NOT NULL,
	"largest_group" integer,
	"price_minor" bigint,
	"price_currency" text,
	"price_unit" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"thumb_image" text,
	"source_url" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"rating" integer,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topics_slug_unique" UNIQUE("slug"),
	CONSTRAINT "topics_price" CHECK ("topics"."price_minor" is null or ("topics"."price_minor" >= 0 and "topics"."price_currency" is not null and "topics"."price_unit" is not null)),
	CONSTRAINT "topics_rating" CHECK ("topics"."rating" is null or "topics"."rating" between 10 and 50)
);
--> statement-breakpoint
CREATE TABLE "trainer_profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"modes" text[] DEFAULT '{}' NOT NULL,
	"city" text,
	"country" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"years_of_practice" integer,
	"certificates" text[] DEFAULT '{}' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fee_minor" bigint,
	"fee_currency" text,
	"fee_unit" text,
	"image" text,
	"rating" integer,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainer_profiles_fee" CHECK ("trainer_profiles"."fee_minor" is null or ("trainer_profiles"."fee_minor" >= 0 and "trainer_profiles"."fee_currency" is not null)),
	CONSTRAINT "trainer_profiles_rating" CHECK ("trainer_profiles"."rating" is null or "trainer_profiles"."rating" between 10 and 50)
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_sources" ADD CONSTRAINT "catalogue_sources_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_sources" ADD CONSTRAINT "catalogue_sources_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_sources" ADD CONSTRAINT "catalogue_sources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sessions" ADD CONSTRAINT "event_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_ticket_types" ADD CONSTRAINT "quota_ticket_types_quota_id_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."quotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_ticket_types" ADD CONSTRAINT "quota_ticket_types_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_seller_id_accounts_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_accounts_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buyer_id_accounts_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_accounts_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_accounts_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_trainer_id_accounts_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_slugs" ADD CONSTRAINT "topic_slugs_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expire" ON "attempts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_dedup_key" ON "emails" USING btree ("dedup_key") WHERE "emails"."dedup_key" is not null;--> statement-breakpoint
CREATE INDEX "emails_to_address" ON "emails" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "emails_created_at" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_owner_key" ON "idempotency_keys" USING btree ("owner","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_notices_open" ON "sandbox_notices" USING btree ("created_at") WHERE "sandbox_notices"."delivered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree ("username");--> statement-breakpoint
CREATE INDEX "auth_sessions_user_id" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "credentials_user_id" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_sources_key" ON "catalogue_sources" USING btree ("owner_id","source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "event_sessions_position" ON "event_sessions" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_topic" ON "events" USING btree ("topic_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_state" ON "events" USING btree ("state","starts_at");--> statement-breakpoint
CREATE INDEX "quota_ticket_types_type" ON "quota_ticket_types" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE INDEX "quotas_event" ON "quotas" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotas_whole_event" ON "quotas" USING btree ("event_id") WHERE "quotas"."whole_event";--> statement-breakpoint
CREATE UNIQUE INDEX "seat_claims_order_type" ON "seat_claims" USING btree ("order_id","ticket_type_id");--> statement-breakpoint
CREATE INDEX "seat_claims_type" ON "seat_claims" USING btree ("ticket_type_id","state");--> statement-breakpoint
CREATE INDEX "seat_claims_event" ON "seat_claims" USING btree ("event_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_types_position" ON "ticket_types" USING btree ("event_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("seller_id","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_buyer" ON "invoices" USING btree ("buyer_id","issued_on");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_owner" ON "ledger_entries" USING btree ("owner_id","account");--> statement-breakpoint
CREATE INDEX "ledger_transactions_order" ON "ledger_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gateway_notices_open" ON "gateway_notices" USING btree ("received_at") WHERE "gateway_notices"."worked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_type" ON "order_lines" USING btree ("order_id","ticket_type_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "orders_visitor" ON "orders" USING btree ("visitor_key") WHERE "orders"."visitor_key" is not null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency_key" ON "payments" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('started', 'confirming', 'unknown', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_position" ON "tickets" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "requirements_state" ON "requirements" USING btree ("state","deadline");--> statement-breakpoint
CREATE INDEX "requirements_owner" ON "requirements" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "reviews_topic" ON "reviews" USING btree ("topic_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_trainer" ON "reviews" USING btree ("trainer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order" ON "reviews" USING btree ("order_id") WHERE "reviews"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_title_words" ON "search_documents" USING gin ("title_words");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_quality" ON "search_documents" USING btree ("kind","quality" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_documents_starts_at" ON "search_documents" USING btree ("kind","starts_at");--> statement-breakpoint
CREATE INDEX "search_documents_category" ON "search_documents" USING btree ("category_id","kind");--> statement-breakpoint
CREATE INDEX "search_documents_owner" ON "search_documents" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "topic_slugs_topic" ON "topic_slugs" USING btree ("topic_id","slug");--> statement-breakpoint
CREATE INDEX "topics_owner" ON "topics" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "topics_category" ON "topics" USING btree ("category_id","state");--> statement-breakpoint
CREATE INDEX "trainer_profiles_city" ON "trainer_profiles" USING btree ("country","city");
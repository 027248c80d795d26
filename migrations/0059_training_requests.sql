CREATE TABLE "order_trainings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"participants" integer NOT NULL,
	"mode" text NOT NULL,
	"venue" text,
	"city" text,
	"country" text,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" jsonb NOT NULL,
	CONSTRAINT "order_trainings_mode" CHECK ("order_trainings"."mode" in ('venue', 'online')),
	CONSTRAINT "order_trainings_participants" CHECK ("order_trainings"."participants" > 0),
	CONSTRAINT "order_trainings_span" CHECK ("order_trainings"."starts_at" < "order_trainings"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "training_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"topic_id" uuid,
	"title" text NOT NULL,
	"title_language" text NOT NULL,
	"language" text NOT NULL,
	"participants" integer NOT NULL,
	"mode" text NOT NULL,
	"venue" text,
	"city" text,
	"country" text,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"version" smallint NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"reason" text,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_requests_code_unique" UNIQUE("code"),
	CONSTRAINT "training_requests_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "training_requests_state" CHECK ("training_requests"."state" in ('requested', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "training_requests_mode" CHECK ("training_requests"."mode" in ('venue', 'online')),
	CONSTRAINT "training_requests_sides" CHECK ("training_requests"."buyer_id" <> "training_requests"."provider_id"),
	CONSTRAINT "training_requests_participants" CHECK ("training_requests"."participants" between 1 and 500),
	CONSTRAINT "training_requests_order" CHECK (("training_requests"."order_id" is not null) = ("training_requests"."state" = 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "training_terms" (
	"request_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"proposer" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" jsonb NOT NULL,
	"unit" text,
	"quantity" integer,
	"unit_minor" bigint,
	"currency" text,
	"tax" jsonb,
	"total_minor" bigint,
	"tax_minor" bigint,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_terms_request_id_version_pk" PRIMARY KEY("request_id","version"),
	CONSTRAINT "training_terms_proposer" CHECK ("training_terms"."proposer" in ('buyer', 'provider')),
	CONSTRAINT "training_terms_span" CHECK ("training_terms"."starts_at" < "training_terms"."ends_at"),
	CONSTRAINT "training_terms_price" CHECK (num_nonnulls("training_terms"."unit", "training_terms"."quantity", "training_terms"."unit_minor", "training_terms"."currency", "training_terms"."total_minor", "training_terms"."tax_minor") in (0, 6)),
	CONSTRAINT "training_terms_amounts" CHECK ("training_terms"."quantity" > 0 and "training_terms"."unit_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "order_trainings" ADD CONSTRAINT "order_trainings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_trainings" ADD CONSTRAINT "order_trainings_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_requests" ADD CONSTRAINT "training_requests_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_requests" ADD CONSTRAINT "training_requests_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_requests" ADD CONSTRAINT "training_requests_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_requests" ADD CONSTRAINT "training_requests_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_requests" ADD CONSTRAINT "training_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_terms" ADD CONSTRAINT "training_terms_request_id_training_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."training_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_terms" ADD CONSTRAINT "training_terms_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_trainings_starts" ON "order_trainings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "training_requests_buyer" ON "training_requests" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "training_requests_provider" ON "training_requests" USING btree ("provider_id","state","created_at");--> statement-breakpoint
CREATE INDEX "training_requests_open" ON "training_requests" USING btree ("answer_by") WHERE "training_requests"."state" in ('requested', 'countered');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('no_seat', 'paid_twice', 'event_cancelled', 'event_moved', 'training_cancelled', 'goodwill'));
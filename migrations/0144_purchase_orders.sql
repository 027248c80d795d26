CREATE TABLE "purchase_order_counters" (
	"buyer_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "purchase_order_counters_buyer_id_year_pk" PRIMARY KEY("buyer_id","year")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_versions" (
	"purchase_order_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"written_by" uuid NOT NULL,
	"title" text NOT NULL,
	"currency" text NOT NULL,
	"tax_included" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"delivery" text DEFAULT '' NOT NULL,
	"cost_centre_id" uuid,
	"cost_centre" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"buyer" jsonb,
	"provider" jsonb,
	"sent_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "purchase_order_versions_purchase_order_id_version_pk" PRIMARY KEY("purchase_order_id","version"),
	CONSTRAINT "purchase_order_versions_lines" CHECK (jsonb_array_length("purchase_order_versions"."lines") between 1 and 12 and "purchase_order_versions"."total_minor" between 0 and 1000000000000),
	CONSTRAINT "purchase_order_versions_sent" CHECK (num_nulls("purchase_order_versions"."sent_at", "purchase_order_versions"."buyer", "purchase_order_versions"."provider") in (0, 3)),
	CONSTRAINT "purchase_order_versions_acknowledged" CHECK (num_nulls("purchase_order_versions"."acknowledged_at", "purchase_order_versions"."acknowledged_by") in (0, 2) and ("purchase_order_versions"."acknowledged_at" is null or "purchase_order_versions"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"training_request_id" uuid,
	"state" text NOT NULL,
	"version" smallint NOT NULL,
	"revision" integer NOT NULL,
	"year" integer,
	"number" integer,
	"number_text" text,
	"reason" text,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_orders_code_unique" UNIQUE("code"),
	CONSTRAINT "purchase_orders_number" UNIQUE("buyer_id","year","number"),
	CONSTRAINT "purchase_orders_state" CHECK ("purchase_orders"."state" in ('draft', 'sent', 'acknowledged', 'closed', 'cancelled')),
	CONSTRAINT "purchase_orders_sides" CHECK ("purchase_orders"."buyer_id" <> "purchase_orders"."provider_id"),
	CONSTRAINT "purchase_orders_sent" CHECK (num_nulls("purchase_orders"."year", "purchase_orders"."number", "purchase_orders"."number_text", "purchase_orders"."sent_at") = case "purchase_orders"."state" when 'draft' then 4 else 0 end),
	CONSTRAINT "purchase_orders_ended" CHECK (("purchase_orders"."ended_at" is not null) = ("purchase_orders"."state" in ('closed', 'cancelled'))
        and ("purchase_orders"."reason" is not null) = ("purchase_orders"."state" = 'cancelled')),
	CONSTRAINT "purchase_orders_versions" CHECK ("purchase_orders"."version" >= 1 and "purchase_orders"."revision" >= "purchase_orders"."version")
);
--> statement-breakpoint
ALTER TABLE "purchase_order_counters" ADD CONSTRAINT "purchase_order_counters_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_acknowledged_by_accounts_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_training_request_id_training_requests_id_fk" FOREIGN KEY ("training_request_id") REFERENCES "public"."training_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_training" ON "purchase_orders" USING btree ("training_request_id") WHERE "purchase_orders"."state" in ('draft', 'sent', 'acknowledged');--> statement-breakpoint
CREATE INDEX "purchase_orders_buyer" ON "purchase_orders" USING btree ("buyer_id","updated_at");--> statement-breakpoint
CREATE INDEX "purchase_orders_provider" ON "purchase_orders" USING btree ("provider_id","updated_at");--> statement-breakpoint
-- What was sent stays as it was read.
CREATE FUNCTION refuse_change_of_sent_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_at IS NOT NULL AND (NEW.lines, NEW.total_minor, NEW.currency, NEW.tax_included, NEW.title, NEW.sent_at)
    IS DISTINCT FROM (OLD.lines, OLD.total_minor, OLD.currency, OLD.tax_included, OLD.title, OLD.sent_at) THEN
    RAISE EXCEPTION 'a purchase order that was sent is never changed: it has a new version';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_order_versions_fixed BEFORE UPDATE ON purchase_order_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_order();

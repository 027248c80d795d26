CREATE TABLE "training_fee_requests" (
	"training_request_id" uuid PRIMARY KEY NOT NULL,
	"fee_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_fee_versions" (
	"fee_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"read_version" smallint NOT NULL,
	"step" text NOT NULL,
	"side" text NOT NULL,
	"written_by" uuid,
	"topic_revision" integer NOT NULL,
	"unit" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"tax" jsonb,
	"includes" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_fee_versions_fee_id_version_pk" PRIMARY KEY("fee_id","version"),
	CONSTRAINT "training_fee_versions_step" CHECK ("training_fee_versions"."step" in ('propose', 'counter', 'agree', 'approve', 'reject', 'withdraw', 'expire')),
	CONSTRAINT "training_fee_versions_side" CHECK ("training_fee_versions"."side" in ('company', 'provider', 'clock')),
	CONSTRAINT "training_fee_versions_unit" CHECK ("training_fee_versions"."unit" in ('day', 'person', 'whole')),
	CONSTRAINT "training_fee_versions_read" CHECK ("training_fee_versions"."read_version" = "training_fee_versions"."version" - 1),
	CONSTRAINT "training_fee_versions_amount" CHECK ("training_fee_versions"."amount_minor" between 1 and 100000000000),
	CONSTRAINT "training_fee_versions_clock" CHECK (("training_fee_versions"."written_by" is null) = ("training_fee_versions"."side" = 'clock')),
	CONSTRAINT "training_fee_versions_reason" CHECK ("training_fee_versions"."step" <> 'reject' or "training_fee_versions"."words" <> '')
);
--> statement-breakpoint
CREATE TABLE "training_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" smallint NOT NULL,
	"proposer" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_fees_code_unique" UNIQUE("code"),
	CONSTRAINT "training_fees_one_of_each" UNIQUE("topic_id","provider_id"),
	CONSTRAINT "training_fees_state" CHECK ("training_fees"."state" in ('proposed', 'countered', 'approved', 'rejected', 'expired', 'withdrawn')),
	CONSTRAINT "training_fees_sides" CHECK ("training_fees"."company_id" <> "training_fees"."provider_id"),
	CONSTRAINT "training_fees_proposer" CHECK ("training_fees"."proposer" in ('company', 'provider')),
	CONSTRAINT "training_fees_version" CHECK ("training_fees"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "training_topic_invitations" (
	"topic_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "training_topic_invitations_topic_id_provider_id_pk" PRIMARY KEY("topic_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "training_topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"description" text NOT NULL,
	"audience" text NOT NULL,
	"participants" integer NOT NULL,
	"days" smallint NOT NULL,
	"budget_minor" bigint,
	"budget_currency" text,
	"budget_shown" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_topics_code_unique" UNIQUE("code"),
	CONSTRAINT "training_topics_state" CHECK ("training_topics"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "training_topics_participants" CHECK ("training_topics"."participants" between 1 and 500),
	CONSTRAINT "training_topics_days" CHECK ("training_topics"."days" between 1 and 10),
	CONSTRAINT "training_topics_budget" CHECK (("training_topics"."budget_minor" is null) = ("training_topics"."budget_currency" is null) and coalesce("training_topics"."budget_minor", 0) >= 0),
	CONSTRAINT "training_topics_opened" CHECK (("training_topics"."opened_at" is null) = ("training_topics"."state" = 'draft')),
	CONSTRAINT "training_topics_revision" CHECK ("training_topics"."revision" >= 1)
);
--> statement-breakpoint
ALTER TABLE "training_requests" ADD COLUMN "price_fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_fee_requests" ADD CONSTRAINT "training_fee_requests_training_request_id_training_requests_id_fk" FOREIGN KEY ("training_request_id") REFERENCES "public"."training_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_fee_requests" ADD CONSTRAINT "training_fee_requests_version" FOREIGN KEY ("fee_id","version") REFERENCES "public"."training_fee_versions"("fee_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_fee_versions" ADD CONSTRAINT "training_fee_versions_fee_id_training_fees_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."training_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_fee_versions" ADD CONSTRAINT "training_fee_versions_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_fees" ADD CONSTRAINT "training_fees_topic_id_training_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."training_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_fees" ADD CONSTRAINT "training_fees_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_fees" ADD CONSTRAINT "training_fees_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_topic_invitations" ADD CONSTRAINT "training_topic_invitations_topic_id_training_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."training_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_topic_invitations" ADD CONSTRAINT "training_topic_invitations_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_topic_invitations" ADD CONSTRAINT "training_topic_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_topics" ADD CONSTRAINT "training_topics_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_topics" ADD CONSTRAINT "training_topics_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_topics" ADD CONSTRAINT "training_topics_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_fee_requests_fee" ON "training_fee_requests" USING btree ("fee_id","created_at");--> statement-breakpoint
CREATE INDEX "training_fees_company" ON "training_fees" USING btree ("company_id","updated_at");--> statement-breakpoint
CREATE INDEX "training_fees_provider" ON "training_fees" USING btree ("provider_id","updated_at");--> statement-breakpoint
CREATE INDEX "training_fees_holding" ON "training_fees" USING btree ("valid_until") WHERE "training_fees"."state" in ('proposed', 'countered', 'approved');--> statement-breakpoint
CREATE INDEX "training_topic_invitations_provider" ON "training_topic_invitations" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "training_topics_company" ON "training_topics" USING btree ("company_id","updated_at");--> statement-breakpoint
CREATE INDEX "training_topics_open" ON "training_topics" USING btree ("company_id","opened_at") WHERE "training_topics"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_sold_to" ON "orders" USING btree ("seller_id","buyer_id") WHERE "orders"."state" = 'confirmed' and "orders"."buyer_id" is not null;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_fee_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of a training fee is written once, and neither changed nor deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER training_fee_versions_fixed BEFORE UPDATE OR DELETE ON training_fee_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_fee_history();--> statement-breakpoint
CREATE TRIGGER training_fee_requests_fixed BEFORE UPDATE OR DELETE ON training_fee_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_fee_history();--> statement-breakpoint
CREATE FUNCTION refuse_gap_in_fee_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.read_version <> coalesce((SELECT max(v.version) FROM training_fee_versions v WHERE v.fee_id = NEW.fee_id), 0) THEN
    RAISE EXCEPTION 'a step with a training fee names the version before it';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER training_fee_versions_next BEFORE INSERT ON training_fee_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_gap_in_fee_history();--> statement-breakpoint
CREATE FUNCTION refuse_request_without_approved_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM training_fees f
    JOIN training_fee_versions v ON v.fee_id = f.id AND v.version = f.version
    JOIN training_requests r ON r.id = NEW.training_request_id
    JOIN training_terms t ON t.subject_id = r.id AND t.version = 1
    WHERE f.id = NEW.fee_id AND f.version = NEW.version AND f.state = 'approved' AND v.step = 'approve'
      AND v.valid_until > NEW.created_at AND r.price_fixed AND r.buyer_id = f.company_id AND r.provider_id = f.provider_id
      AND (t.unit, t.unit_minor, t.currency) IS NOT DISTINCT FROM (v.unit, v.amount_minor, v.currency)
  ) THEN
    RAISE EXCEPTION 'a training is requested at the approved version of a fee that holds';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER training_fee_requests_approved BEFORE INSERT ON training_fee_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_request_without_approved_fee();--> statement-breakpoint
CREATE FUNCTION refuse_other_price_of_fixed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version > 1 AND EXISTS (
    SELECT FROM training_requests r JOIN training_terms t ON t.subject_id = r.id AND t.version = 1
    WHERE r.id = NEW.subject_id AND r.price_fixed
      AND (t.unit, t.unit_minor, t.currency) IS DISTINCT FROM (NEW.unit, NEW.unit_minor, NEW.currency)
  ) THEN
    RAISE EXCEPTION 'the price of a training that was agreed on before stays as it is';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER training_terms_fixed_price BEFORE INSERT ON training_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_other_price_of_fixed_terms();

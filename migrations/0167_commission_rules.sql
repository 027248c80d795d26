CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"party_id" uuid,
	"plan" text,
	"category_id" uuid,
	"rate" integer,
	"counts_from" timestamp with time zone NOT NULL,
	"reason" text,
	"set_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_rules_kind_known" CHECK ("commission_rules"."kind" in ('own_link', 'provider', 'plan', 'category', 'default')),
	CONSTRAINT "commission_rules_plan" CHECK ("commission_rules"."plan" in ('month', 'year')),
	CONSTRAINT "commission_rules_scope" CHECK (("commission_rules"."kind" = 'provider') = ("commission_rules"."party_id" is not null) and ("commission_rules"."kind" = 'plan') = ("commission_rules"."plan" is not null) and ("commission_rules"."kind" = 'category') = ("commission_rules"."category_id" is not null)),
	CONSTRAINT "commission_rules_rate" CHECK ("commission_rules"."rate" between 0 and 10000 and ("commission_rules"."rate" is not null or "commission_rules"."kind" <> 'default')),
	CONSTRAINT "commission_rules_said" CHECK (("commission_rules"."set_by" is null) = ("commission_rules"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "link_code" text DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12) NOT NULL;--> statement-breakpoint
-- What counted until now, for everybody: the first rule, which all that was sold before keeps.
INSERT INTO "commission_rules" ("id", "kind", "rate", "counts_from", "created_at")
  VALUES ('01900000-0000-7000-8000-000000000001', 'default', 1000, '1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z');--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_rate" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_rule_id" uuid DEFAULT '01900000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "commission_rate" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "commission_rule_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_rules_kind" ON "commission_rules" USING btree ("kind","counts_from");--> statement-breakpoint
CREATE INDEX "commission_rules_party" ON "commission_rules" USING btree ("party_id") WHERE "commission_rules"."party_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission_rule_id_commission_rules_id_fk" FOREIGN KEY ("commission_rule_id") REFERENCES "public"."commission_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parties_link_code" ON "parties" USING btree ("link_code");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission" CHECK ("order_lines"."commission_rate" between 0 and 10000);--> statement-breakpoint
-- A change is a new row: what was agreed and announced stays as it was.
CREATE FUNCTION refuse_change_of_commission_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a rule of commission is never changed: a new one counts from its day on';
END $$;--> statement-breakpoint
CREATE TRIGGER commission_rules_fixed BEFORE UPDATE OR DELETE ON commission_rules
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_commission_rule();--> statement-breakpoint
-- What a line keeps of the marketplace's share was said when it was written.
CREATE FUNCTION refuse_change_of_line_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.commission_rate, NEW.commission_rule_id) IS DISTINCT FROM (OLD.commission_rate, OLD.commission_rule_id) THEN
    RAISE EXCEPTION 'the commission of a line of an order never changes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_commission_fixed BEFORE UPDATE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_line_commission();

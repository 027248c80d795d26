CREATE TABLE "approval_delegates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approval_delegates_of_another" CHECK ("approval_delegates"."account_id" <> "approval_delegates"."delegate_id"),
	CONSTRAINT "approval_delegates_days" CHECK ("approval_delegates"."from_day" <= "approval_delegates"."until_day")
);
--> statement-breakpoint
CREATE TABLE "approval_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"step_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "approval_links_expires" CHECK ("approval_links"."expires_at" > "approval_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "approval_rule_steps" (
	"rule_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"approver_id" uuid,
	CONSTRAINT "approval_rule_steps_rule_id_position_pk" PRIMARY KEY("rule_id","position"),
	CONSTRAINT "approval_rule_steps_position" CHECK ("approval_rule_steps"."position" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"from_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"category_id" uuid,
	"city" text,
	"asker_id" uuid,
	"cost_centre_id" uuid,
	"replaces_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approval_rules_from" CHECK ("approval_rules"."from_minor" >= 0),
	CONSTRAINT "approval_rules_ended" CHECK (num_nulls("approval_rules"."ended_at", "approval_rules"."ended_by") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "approval_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"approver_id" uuid,
	"asked_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"escalate_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approval_steps_subject" CHECK ("approval_steps"."subject_kind" in ('purchase', 'purchase-order')),
	CONSTRAINT "approval_steps_position" CHECK ("approval_steps"."position" >= 1),
	CONSTRAINT "approval_steps_opened" CHECK (num_nulls("approval_steps"."opened_at", "approval_steps"."remind_at", "approval_steps"."escalate_at") in (0, 3)),
	CONSTRAINT "approval_steps_decided" CHECK (num_nulls("approval_steps"."decided_at", "approval_steps"."decided_by") in (0, 2) and ("approval_steps"."decided_at" is null or "approval_steps"."opened_at" is not null)),
	CONSTRAINT "approval_steps_self" CHECK ("approval_steps"."decided_by" is distinct from "approval_steps"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "purchase_requests" DROP CONSTRAINT "purchase_requests_total";--> statement-breakpoint
ALTER TABLE "purchase_requests" ALTER COLUMN "limit_minor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "has_approval_rules" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_facts" text;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "facts" text;--> statement-breakpoint
ALTER TABLE "approval_delegates" ADD CONSTRAINT "approval_delegates_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegates" ADD CONSTRAINT "approval_delegates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegates" ADD CONSTRAINT "approval_delegates_delegate_id_accounts_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegates" ADD CONSTRAINT "approval_delegates_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rule_steps" ADD CONSTRAINT "approval_rule_steps_rule_id_approval_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."approval_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rule_steps" ADD CONSTRAINT "approval_rule_steps_approver_id_accounts_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_asker_id_accounts_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_replaces_id_approval_rules_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."approval_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_approver_id_accounts_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_delegates_of" ON "approval_delegates" USING btree ("company_id","account_id","until_day");--> statement-breakpoint
CREATE INDEX "approval_links_step" ON "approval_links" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "approval_rules_company" ON "approval_rules" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "approval_rules_live" ON "approval_rules" USING btree ("company_id") WHERE "approval_rules"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_rules_replaces" ON "approval_rules" USING btree ("replaces_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_steps_once" ON "approval_steps" USING btree ("subject_kind","subject_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_steps_decided_once" ON "approval_steps" USING btree ("subject_kind","subject_id","decided_by") WHERE "approval_steps"."decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_steps_open" ON "approval_steps" USING btree ("subject_kind","subject_id") WHERE "approval_steps"."opened_at" is not null and "approval_steps"."decided_at" is null and "approval_steps"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "approval_steps_company" ON "approval_steps" USING btree ("company_id") WHERE "approval_steps"."opened_at" is not null and "approval_steps"."decided_at" is null and "approval_steps"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "approval_steps_remind" ON "approval_steps" USING btree ("remind_at") WHERE "approval_steps"."opened_at" is not null and "approval_steps"."reminded_at" is null and "approval_steps"."decided_at" is null and "approval_steps"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "approval_steps_escalate" ON "approval_steps" USING btree ("escalate_at") WHERE "approval_steps"."opened_at" is not null and "approval_steps"."escalated_at" is null and "approval_steps"."decided_at" is null and "approval_steps"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_total" CHECK ("purchase_requests"."total_minor" > 0 and ("purchase_requests"."limit_minor" is null or "purchase_requests"."limit_minor" >= 0));--> statement-breakpoint
-- A rule is never changed: it ends once, and another replaces it.
CREATE FUNCTION approval_rule_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (to_jsonb(NEW) - '{ended_at,ended_by}'::text[]) <> (to_jsonb(OLD) - '{ended_at,ended_by}'::text[]) THEN
    RAISE EXCEPTION 'a rule of approval is never changed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER approval_rules_stand BEFORE UPDATE ON "approval_rules" FOR EACH ROW EXECUTE FUNCTION approval_rule_stands();--> statement-breakpoint
CREATE FUNCTION approval_rule_step_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a rule of approval is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER approval_rule_steps_stand BEFORE UPDATE ON "approval_rule_steps" FOR EACH ROW EXECUTE FUNCTION approval_rule_step_stands();--> statement-breakpoint
-- Who decided on a step is never changed.
CREATE FUNCTION approval_step_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decided_at IS NOT NULL AND to_jsonb(NEW) <> to_jsonb(OLD) THEN
    RAISE EXCEPTION 'a decision is never changed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER approval_steps_stand BEFORE UPDATE ON "approval_steps" FOR EACH ROW EXECUTE FUNCTION approval_step_stands();--> statement-breakpoint
-- What waits already waits for any admin, and is reminded of from now on.
INSERT INTO "approval_steps" (id, company_id, subject_kind, subject_id, position, asked_by, created_at, opened_at, remind_at, escalate_at)
SELECT gen_random_uuid(), r.company_id, 'purchase', r.id, 1, r.account_id, r.created_at, r.created_at, now() + interval '2 days', now() + interval '4 days'
FROM "purchase_requests" r WHERE r.state = 'asked';--> statement-breakpoint
INSERT INTO "approval_steps" (id, company_id, subject_kind, subject_id, position, asked_by, created_at, opened_at, remind_at, escalate_at)
SELECT gen_random_uuid(), a.company_id, 'purchase-order', a.id, 1, a.asked_by, a.asked_at, a.asked_at, now() + interval '2 days', now() + interval '4 days'
FROM "purchase_order_approvals" a WHERE a.state = 'asked';

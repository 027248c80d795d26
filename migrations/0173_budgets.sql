CREATE TABLE "budget_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"up_to_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_decisions_subject_kind" CHECK ("budget_decisions"."subject_kind" in ('order', 'purchase-order')),
	CONSTRAINT "budget_decisions_amount" CHECK ("budget_decisions"."up_to_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "budget_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"from_budget_id" uuid NOT NULL,
	"from_stage" text NOT NULL,
	"to_budget_id" uuid NOT NULL,
	"to_stage" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"by" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_entries_kind" CHECK ("budget_entries"."kind" in ('set', 'raise', 'lower', 'move', 'step')),
	CONSTRAINT "budget_entries_from_stage" CHECK ("budget_entries"."from_stage" in ('granted', 'free', 'requested', 'approved', 'ordered', 'delivered', 'invoiced', 'paid')),
	CONSTRAINT "budget_entries_to_stage" CHECK ("budget_entries"."to_stage" in ('granted', 'free', 'requested', 'approved', 'ordered', 'delivered', 'invoiced', 'paid')),
	CONSTRAINT "budget_entries_subject_kind" CHECK ("budget_entries"."subject_kind" in ('order', 'purchase-order')),
	CONSTRAINT "budget_entries_amount" CHECK ("budget_entries"."amount_minor" > 0),
	CONSTRAINT "budget_entries_step" CHECK (num_nonnulls("budget_entries"."subject_kind", "budget_entries"."subject_id") = case "budget_entries"."kind" when 'step' then 2 else 0 end
        and ("budget_entries"."kind" = 'step') = ("budget_entries"."reason" is null) and ("budget_entries"."kind" = 'step' or "budget_entries"."by" is not null)),
	CONSTRAINT "budget_entries_stages" CHECK (case "budget_entries"."kind"
        when 'step' then "budget_entries"."from_budget_id" = "budget_entries"."to_budget_id" and "budget_entries"."from_stage" <> "budget_entries"."to_stage"
          and 'granted' not in ("budget_entries"."from_stage", "budget_entries"."to_stage")
        when 'move' then "budget_entries"."from_budget_id" <> "budget_entries"."to_budget_id" and "budget_entries"."from_stage" = 'free' and "budget_entries"."to_stage" = 'free'
        when 'lower' then "budget_entries"."from_budget_id" = "budget_entries"."to_budget_id" and "budget_entries"."from_stage" = 'free' and "budget_entries"."to_stage" = 'granted'
        else "budget_entries"."from_budget_id" = "budget_entries"."to_budget_id" and "budget_entries"."from_stage" = 'granted' and "budget_entries"."to_stage" = 'free' end)
);
--> statement-breakpoint
CREATE TABLE "budget_rules" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_rules_rule" CHECK ("budget_rules"."rule" in ('warn', 'ask', 'stop'))
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"company_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"cost_centre_id" uuid,
	"category_id" uuid,
	"currency" text NOT NULL,
	"is_rest" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budgets_code_unique" UNIQUE("code"),
	CONSTRAINT "budgets_once" UNIQUE NULLS NOT DISTINCT("company_id","year","currency","cost_centre_id","category_id","is_rest"),
	CONSTRAINT "budgets_of_company" UNIQUE("id","company_id","currency"),
	CONSTRAINT "budgets_year" CHECK ("budgets"."year" between 2000 and 2999),
	CONSTRAINT "budgets_rest" CHECK (not "budgets"."is_rest" or num_nonnulls("budgets"."cost_centre_id", "budgets"."category_id") = 0)
);
--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "keeps_budgets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "budget_decisions" ADD CONSTRAINT "budget_decisions_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_decisions" ADD CONSTRAINT "budget_decisions_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_decisions" ADD CONSTRAINT "budget_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD CONSTRAINT "budget_entries_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD CONSTRAINT "budget_entries_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD CONSTRAINT "budget_entries_from_budget" FOREIGN KEY ("from_budget_id","company_id","currency") REFERENCES "public"."budgets"("id","company_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD CONSTRAINT "budget_entries_to_budget" FOREIGN KEY ("to_budget_id","company_id","currency") REFERENCES "public"."budgets"("id","company_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_rules" ADD CONSTRAINT "budget_rules_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_rules" ADD CONSTRAINT "budget_rules_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_decisions_subject" ON "budget_decisions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "budget_decisions_company" ON "budget_decisions" USING btree ("company_id","decided_at");--> statement-breakpoint
CREATE INDEX "budget_entries_from" ON "budget_entries" USING btree ("from_budget_id","from_stage");--> statement-breakpoint
CREATE INDEX "budget_entries_to" ON "budget_entries" USING btree ("to_budget_id","to_stage");--> statement-breakpoint
CREATE INDEX "budget_entries_subject" ON "budget_entries" USING btree ("company_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "budget_entries_changes" ON "budget_entries" USING btree ("company_id","at") WHERE "budget_entries"."kind" <> 'step';--> statement-breakpoint
-- The ledger of budgets and the decisions on what goes over them are only ever added to.
CREATE TRIGGER budget_entries_immutable BEFORE UPDATE OR DELETE ON budget_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER budget_decisions_immutable BEFORE UPDATE OR DELETE ON budget_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER budgets_immutable BEFORE UPDATE OR DELETE ON budgets FOR EACH ROW EXECUTE FUNCTION refuse_change();

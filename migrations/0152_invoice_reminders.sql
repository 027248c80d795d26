CREATE TABLE "invoice_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"buyer_id" uuid,
	"step" integer,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"number_text" text NOT NULL,
	"issued_on" date NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"open_minor" bigint NOT NULL,
	"claim" jsonb,
	"invoice_number" text NOT NULL,
	"invoice_issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"transfer" jsonb NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"sent_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_state" CHECK ("invoice_reminders"."state" in ('issued', 'settled', 'withdrawn')),
	CONSTRAINT "invoice_reminders_open" CHECK ("invoice_reminders"."open_minor" > 0 and ("invoice_reminders"."step" is null or "invoice_reminders"."step" > 0))
);
--> statement-breakpoint
CREATE TABLE "reminder_pauses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"paused_by" uuid,
	"paused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_pauses_reason" CHECK ("reminder_pauses"."reason" in ('disputed', 'agreed', 'other'))
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"days" integer[] NOT NULL,
	"charges" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_settings_days" CHECK (cardinality("reminder_settings"."days") <= 5 and 0 < all ("reminder_settings"."days"))
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_pauses" ADD CONSTRAINT "reminder_pauses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_pauses" ADD CONSTRAINT "reminder_pauses_paused_by_accounts_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_number" ON "invoice_reminders" USING btree ("seller_id","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_step" ON "invoice_reminders" USING btree ("order_id","step") WHERE "invoice_reminders"."step" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_day" ON "invoice_reminders" USING btree ("order_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoice_reminders_buyer" ON "invoice_reminders" USING btree ("buyer_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoice_reminders_invoice" ON "invoice_reminders" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_owed" ON "invoices" USING btree ("due_on") WHERE "invoices"."state" = 'issued' and "invoices"."transfer" is not null;--> statement-breakpoint
-- Reminders: once issued, only what became of them moves on.
CREATE FUNCTION refuse_reminder_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'state' - 'sent_by') IS DISTINCT FROM (to_jsonb(OLD) - 'state' - 'sent_by') THEN
    RAISE EXCEPTION 'an issued reminder never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_reminders_immutable';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_reminders_immutable BEFORE UPDATE OR DELETE ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION refuse_reminder_change();

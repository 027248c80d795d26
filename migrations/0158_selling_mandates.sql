CREATE TABLE "selling_mandate_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"step" text NOT NULL,
	"version" smallint NOT NULL,
	"language" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "selling_mandate_acts_step" CHECK ("selling_mandate_acts"."step" in ('accept', 'withdraw')),
	CONSTRAINT "selling_mandate_acts_language" CHECK ("selling_mandate_acts"."language" in ('en', 'de', 'fr', 'it', 'es', 'ja')),
	CONSTRAINT "selling_mandate_acts_version" CHECK ("selling_mandate_acts"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "selling_mandate_requests" (
	"party_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selling_mandate_requests_party_id_version_pk" PRIMARY KEY("party_id","version")
);
--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "mandate_version" smallint;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "sells_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "selling_mandate_acts" ADD CONSTRAINT "selling_mandate_acts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_mandate_acts" ADD CONSTRAINT "selling_mandate_acts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_mandate_requests" ADD CONSTRAINT "selling_mandate_requests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selling_mandate_acts_party" ON "selling_mandate_acts" USING btree ("party_id","at");--> statement-breakpoint
CREATE INDEX "parties_selling_on" ON "parties" USING btree ("id") WHERE "parties"."sells_until" is not null;--> statement-breakpoint
CREATE INDEX "parties_mandate_version" ON "parties" USING btree ("mandate_version") WHERE "parties"."mandate_version" is not null;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_mandate" CHECK ("parties"."mandate_version" is null or "parties"."sells_until" is null);
--> statement-breakpoint
-- Who offered something for a price before there was a mandate is asked for it, and sells on for 30 days.
UPDATE parties p SET sells_until = now() + interval '30 days'
WHERE EXISTS (SELECT FROM events e JOIN ticket_types t ON t.event_id = e.id AND t.retired_at IS NULL AND t.price_minor > 0
    WHERE e.owner_id = p.id AND e.state IN ('in_review', 'published'))
  OR EXISTS (SELECT FROM proposals o WHERE o.provider_id = p.id AND o.state IN ('submitted', 'shortlisted'))
  OR EXISTS (SELECT FROM training_requests r WHERE r.provider_id = p.id AND r.state IN ('requested', 'countered'))
  OR EXISTS (SELECT FROM topics c WHERE c.owner_id = p.id AND c.state = 'published' AND c.price_minor > 0);
--> statement-breakpoint
-- What was done about a mandate never changes.
CREATE FUNCTION refuse_mandate_act_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done about a selling mandate never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'selling_mandate_acts_immutable';
END $$;
--> statement-breakpoint
CREATE TRIGGER selling_mandate_acts_immutable BEFORE UPDATE OR DELETE ON selling_mandate_acts
  FOR EACH ROW EXECUTE FUNCTION refuse_mandate_act_change();

CREATE TABLE "card_mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"version" smallint NOT NULL,
	"language" text NOT NULL,
	"consented_by_id" uuid NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"customer" text,
	"method" text,
	"brand" text,
	"last4" text,
	"exp_month" smallint,
	"exp_year" smallint,
	"granted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expiry_told_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "card_mandates_state" CHECK ("card_mandates"."state" in ('asked', 'active', 'ended')),
	CONSTRAINT "card_mandates_language" CHECK ("card_mandates"."language" in ('en', 'de', 'fr', 'it', 'es', 'ja')),
	CONSTRAINT "card_mandates_version" CHECK ("card_mandates"."version" > 0),
	CONSTRAINT "card_mandates_last4" CHECK ("card_mandates"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "card_mandates_expiry" CHECK ("card_mandates"."exp_month" between 1 and 12 and "card_mandates"."exp_year" between 2000 and 2200),
	CONSTRAINT "card_mandates_card" CHECK (num_nulls("card_mandates"."customer", "card_mandates"."method", "card_mandates"."brand", "card_mandates"."last4", "card_mandates"."exp_month", "card_mandates"."exp_year", "card_mandates"."granted_at") in (0, 7) and ("card_mandates"."state" <> 'active' or "card_mandates"."granted_at" is not null)),
	CONSTRAINT "card_mandates_ended" CHECK (("card_mandates"."state" = 'ended') = ("card_mandates"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_checkouts" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD COLUMN "mandate_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pay_way" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unconfirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_mandates" ADD CONSTRAINT "card_mandates_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_mandates" ADD CONSTRAINT "card_mandates_consented_by_id_accounts_id_fk" FOREIGN KEY ("consented_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_mandates_active" ON "card_mandates" USING btree ("party_id") WHERE "card_mandates"."state" = 'active';--> statement-breakpoint
CREATE INDEX "card_mandates_party" ON "card_mandates" USING btree ("party_id","consented_at");--> statement-breakpoint
CREATE INDEX "card_mandates_consented_by" ON "card_mandates" USING btree ("consented_by_id");--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_mandate_id_card_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."card_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_charges_mandate" ON "subscription_charges" USING btree ("mandate_id") WHERE "subscription_charges"."mandate_id" is not null;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pay_way" CHECK ("subscriptions"."pay_way" in ('hand', 'card', 'invoice'));--> statement-breakpoint
-- Who agreed to which words, and when, stays as it is; so does the card once its gateway keeps it.
CREATE FUNCTION keep_card_consent() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (new.party_id, new.gateway, new.version, new.language, new.consented_by_id, new.consented_at)
      is distinct from (old.party_id, old.gateway, old.version, old.language, old.consented_by_id, old.consented_at)
    or (old.granted_at is not null and (new.customer, new.method, new.brand, new.last4, new.exp_month, new.exp_year, new.granted_at)
      is distinct from (old.customer, old.method, old.brand, old.last4, old.exp_month, old.exp_year, old.granted_at)) then
    raise exception 'what was agreed to of a card never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER card_mandates_consent BEFORE UPDATE ON "card_mandates" FOR EACH ROW EXECUTE FUNCTION keep_card_consent();

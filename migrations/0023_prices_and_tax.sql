ALTER TABLE "parties" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_treatment" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_kind" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "buyers" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_treatment" CHECK ("parties"."tax_treatment" in ('included', 'added', 'small', 'exempt'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_kind" CHECK ("parties"."tax_kind" in ('vat', 'gst', 'consumption', 'sales'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax" CHECK (("parties"."tax_treatment" is null) = ("parties"."tax_kind" is null) and ("parties"."tax_treatment" is null) = ("parties"."tax_rate" is null)
        and ("parties"."tax_rate" is null or "parties"."tax_rate" between 0 and 10000)
        and (coalesce("parties"."tax_treatment", '') in ('included', 'added') or coalesce("parties"."tax_rate", 0) = 0));--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_buyers" CHECK ("ticket_types"."buyers" in ('everyone', 'concession'));--> statement-breakpoint
-- A type that by its name is a concession, beside another that costs more, no longer leads a list. What is sold stays as it is.
UPDATE "ticket_types" t SET "buyers" = 'concession'
WHERE regexp_replace(t."name", '\m(non|no|nicht)[- ]?(members?|mitglied|membre|adhérent|socio)|非会員|会員以外', '', 'gi')
    ~* 'student|studier|studium|étudiant|estudiant|学生|academ|akadem|universit|non[- ]?profit|no[- ]profit|gemeinnützig|associati|非営利|\mmember|mitglied|\mmembres?\M|adhérent|\msoci[oa]?s?\M|会員|concession|reduced|ermäßigt|réduit|ridott|reducid|割引'
  AND EXISTS (SELECT FROM "ticket_types" o WHERE o."event_id" = t."event_id" AND o."retired_at" IS NULL AND o."price_minor" > t."price_minor");

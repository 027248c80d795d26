CREATE TABLE "billing_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"label" text NOT NULL,
	"legal_name" text,
	"street" text NOT NULL,
	"postal_code" text,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"tax_number" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_label" ON "billing_addresses" USING btree ("company_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_default" ON "billing_addresses" USING btree ("company_id") WHERE "billing_addresses"."is_default";
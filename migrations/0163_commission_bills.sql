CREATE TABLE "commission_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_bills_month" UNIQUE("party_id","currency","month"),
	CONSTRAINT "commission_bills_month_format" CHECK ("commission_bills"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "commission_bills_amount" CHECK ("commission_bills"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "commission_bills" ADD CONSTRAINT "commission_bills_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;
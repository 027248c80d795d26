CREATE TABLE "payer_confirmations" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"confirmed_by_id" uuid,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payer_confirmations" ADD CONSTRAINT "payer_confirmations_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_confirmations" ADD CONSTRAINT "payer_confirmations_confirmed_by_id_accounts_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
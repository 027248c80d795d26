CREATE TABLE "withheld_receipts" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"chosen_by" uuid,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withheld_receipts" ADD CONSTRAINT "withheld_receipts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_receipts" ADD CONSTRAINT "withheld_receipts_chosen_by_accounts_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withheld_receipts_chosen_by" ON "withheld_receipts" USING btree ("chosen_by");
CREATE TABLE "signatures" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"signer" text NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "signer" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;
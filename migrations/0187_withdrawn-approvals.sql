CREATE TABLE "seen_papers" (
	"party_id" uuid NOT NULL,
	"file" text NOT NULL,
	"seen_by" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"valid_until" date,
	CONSTRAINT "seen_papers_party_id_file_pk" PRIMARY KEY("party_id","file")
);
--> statement-breakpoint
ALTER TABLE "parties" DROP CONSTRAINT "parties_approval";--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "approval_withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seen_papers" ADD CONSTRAINT "seen_papers_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_papers" ADD CONSTRAINT "seen_papers_seen_by_accounts_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_papers_seen_by" ON "seen_papers" USING btree ("seen_by");--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_withdrawn" CHECK ("parties"."approval_withdrawn_at" is null or ("parties"."approval" <> 'approved' and "parties"."visibility" = 'nobody'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_approval" CHECK ("parties"."approval" in ('none', 'pending', 'returned', 'approved', 'rejected'));
CREATE TABLE "proposal_drafts" (
	"requirement_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"saved_by" uuid NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_drafts_requirement_id_provider_id_pk" PRIMARY KEY("requirement_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_agreed";--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_drafts_of" ON "proposal_drafts" USING btree ("provider_id","updated_at");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agreed" CHECK ("proposals"."state" <> 'accepted' or "proposals"."training_request_id" is not null);
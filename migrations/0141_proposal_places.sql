CREATE TABLE "proposal_places" (
	"proposal_id" uuid PRIMARY KEY NOT NULL,
	"place" smallint,
	"placed" smallint,
	"score" smallint,
	"best_score" smallint,
	"frozen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposal_places_both" CHECK (("proposal_places"."place" is null) = ("proposal_places"."placed" is null)),
	CONSTRAINT "proposal_places_place" CHECK ("proposal_places"."place" between 1 and "proposal_places"."placed" and "proposal_places"."placed" >= 3),
	CONSTRAINT "proposal_places_scores" CHECK ("proposal_places"."score" >= 0 and "proposal_places"."best_score" between "proposal_places"."score" and 1000)
);
--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "show_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_places" ADD CONSTRAINT "proposal_places_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;
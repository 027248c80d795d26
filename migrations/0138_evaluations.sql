CREATE TABLE "agreed_scores" (
	"proposal_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"criterion_id" uuid NOT NULL,
	"points" smallint NOT NULL,
	"account_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreed_scores_proposal_id_version_criterion_id_pk" PRIMARY KEY("proposal_id","version","criterion_id"),
	CONSTRAINT "agreed_scores_points" CHECK ("agreed_scores"."points" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "evaluator_conflicts" (
	"requirement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"stated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluator_conflicts_requirement_id_account_id_pk" PRIMARY KEY("requirement_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "proposal_scores" (
	"proposal_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"criterion_id" uuid NOT NULL,
	"points" smallint NOT NULL,
	"account_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_scores_proposal_id_version_criterion_id_account_id_pk" PRIMARY KEY("proposal_id","version","criterion_id","account_id"),
	CONSTRAINT "proposal_scores_points" CHECK ("proposal_scores"."points" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "agreed_scores" ADD CONSTRAINT "agreed_scores_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_scores" ADD CONSTRAINT "agreed_scores_criterion_id_requirement_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."requirement_criteria"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_scores" ADD CONSTRAINT "agreed_scores_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator_conflicts" ADD CONSTRAINT "evaluator_conflicts_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator_conflicts" ADD CONSTRAINT "evaluator_conflicts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_scores" ADD CONSTRAINT "proposal_scores_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_scores" ADD CONSTRAINT "proposal_scores_criterion_id_requirement_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."requirement_criteria"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_scores" ADD CONSTRAINT "proposal_scores_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_scores_account" ON "proposal_scores" USING btree ("account_id");
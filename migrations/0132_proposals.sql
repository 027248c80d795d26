CREATE TABLE "proposal_versions" (
	"proposal_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"sent_by" uuid NOT NULL,
	"trainer_id" uuid,
	"topic_id" uuid,
	"participants" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"fee_unit" text NOT NULL,
	"fee_minor" bigint NOT NULL,
	"travel" text NOT NULL,
	"travel_minor" bigint,
	"materials" text NOT NULL,
	"materials_minor" bigint,
	"other_minor" bigint,
	"other_text" text DEFAULT '' NOT NULL,
	"tax" jsonb,
	"total_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"words" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_versions_proposal_id_version_pk" PRIMARY KEY("proposal_id","version"),
	CONSTRAINT "proposal_versions_fee" CHECK ("proposal_versions"."fee_unit" in ('person', 'day', 'whole')),
	CONSTRAINT "proposal_versions_travel" CHECK ("proposal_versions"."travel" in ('included', 'extra', 'unknown')),
	CONSTRAINT "proposal_versions_materials" CHECK ("proposal_versions"."materials" in ('included', 'extra', 'unknown')),
	CONSTRAINT "proposal_versions_span" CHECK ("proposal_versions"."starts_at" < "proposal_versions"."ends_at"),
	CONSTRAINT "proposal_versions_people" CHECK ("proposal_versions"."participants" between 1 and 9999),
	CONSTRAINT "proposal_versions_amounts" CHECK ("proposal_versions"."fee_minor" >= 0 and "proposal_versions"."travel_minor" >= 0 and "proposal_versions"."materials_minor" >= 0 and "proposal_versions"."other_minor" >= 0),
	CONSTRAINT "proposal_versions_extras" CHECK (("proposal_versions"."travel_minor" is not null) = ("proposal_versions"."travel" = 'extra') and ("proposal_versions"."materials_minor" is not null) = ("proposal_versions"."materials" = 'extra'))
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"requirement_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" smallint NOT NULL,
	"reason" text,
	"training_request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_code_unique" UNIQUE("code"),
	CONSTRAINT "proposals_trainingRequestId_unique" UNIQUE("training_request_id"),
	CONSTRAINT "proposals_one_of_each" UNIQUE("requirement_id","provider_id"),
	CONSTRAINT "proposals_state" CHECK ("proposals"."state" in ('submitted', 'shortlisted', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "proposals_agreed" CHECK (("proposals"."training_request_id" is not null) = ("proposals"."state" = 'accepted'))
);
--> statement-breakpoint
ALTER TABLE "requirements" DROP CONSTRAINT "requirements_state";--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "proposal_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_trainer_id_parties_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_training_request_id_training_requests_id_fk" FOREIGN KEY ("training_request_id") REFERENCES "public"."training_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_accepted" ON "proposals" USING btree ("requirement_id") WHERE "proposals"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "proposals_provider" ON "proposals" USING btree ("provider_id","updated_at");--> statement-breakpoint
CREATE INDEX "proposals_standing" ON "proposals" USING btree ("requirement_id") WHERE "proposals"."state" in ('submitted', 'shortlisted');--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_proposal_count" CHECK ("requirements"."proposal_count" >= 0);--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_state" CHECK ("requirements"."state" in ('draft', 'open', 'deciding', 'awarded', 'closed', 'expired', 'cancelled'));
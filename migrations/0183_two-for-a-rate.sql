CREATE TABLE "commission_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"rate" integer,
	"counts_from" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"rule_id" uuid,
	CONSTRAINT "commission_proposals_ruleId_unique" UNIQUE("rule_id"),
	CONSTRAINT "commission_proposals_rate" CHECK ("commission_proposals"."rate" between 0 and 10000),
	CONSTRAINT "commission_proposals_decided" CHECK (("commission_proposals"."decided_by" is null) = ("commission_proposals"."decided_at" is null)),
	CONSTRAINT "commission_proposals_four_eyes" CHECK ("commission_proposals"."rule_id" is null or ("commission_proposals"."decided_by" is not null and "commission_proposals"."decided_by" <> "commission_proposals"."proposed_by"))
);
--> statement-breakpoint
ALTER TABLE "training_requests" ADD COLUMN "link_code" text;--> statement-breakpoint
ALTER TABLE "commission_proposals" ADD CONSTRAINT "commission_proposals_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proposals" ADD CONSTRAINT "commission_proposals_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proposals" ADD CONSTRAINT "commission_proposals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proposals" ADD CONSTRAINT "commission_proposals_rule_id_commission_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."commission_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proposals_waiting" ON "commission_proposals" USING btree ("party_id") WHERE "commission_proposals"."decided_at" is null;
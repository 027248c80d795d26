CREATE TABLE "staff_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"act" text NOT NULL,
	"reason" text NOT NULL,
	"acted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_acts_subject_kind" CHECK ("staff_acts"."subject_kind" in ('party', 'topic')),
	CONSTRAINT "staff_acts_act" CHECK ("staff_acts"."act" in ('warn', 'hide', 'suspend', 'restore'))
);
--> statement-breakpoint
CREATE TABLE "case_owners" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_owners_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "case_owners_kind" CHECK ("case_owners"."kind" in ('report', 'claim', 'held', 'sold'))
);
--> statement-breakpoint
CREATE TABLE "sold_decisions" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"seller_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sold_decisions_kind_subject_id_suspended_at_pk" PRIMARY KEY("kind","subject_id","suspended_at"),
	CONSTRAINT "sold_decisions_kind" CHECK ("sold_decisions"."kind" in ('event', 'training')),
	CONSTRAINT "sold_decisions_choice" CHECK ("sold_decisions"."choice" in ('run', 'cancel'))
);
--> statement-breakpoint
ALTER TABLE "parties" DROP CONSTRAINT "parties_visibility";--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "chosen_visibility" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD COLUMN "declined_reason" text;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_acted_by_accounts_id_fk" FOREIGN KEY ("acted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_owners" ADD CONSTRAINT "case_owners_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_decisions" ADD CONSTRAINT "sold_decisions_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_decisions" ADD CONSTRAINT "sold_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_acts_party_id" ON "staff_acts" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_acts_subject_id" ON "staff_acts" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_acts_acted_by" ON "staff_acts" USING btree ("acted_by");--> statement-breakpoint
CREATE INDEX "case_owners_owner_id" ON "case_owners" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sold_decisions_seller_id" ON "sold_decisions" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "sold_decisions_decided_by" ON "sold_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "parties_suspended_at" ON "parties" USING btree ("suspended_at") WHERE "parties"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "parties_hidden" ON "parties" USING btree ("slug") WHERE "parties"."visibility" = 'nobody';--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_chosen" CHECK (("parties"."visibility" = 'nobody') = ("parties"."chosen_visibility" is not null));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_chosen_visibility" CHECK ("parties"."chosen_visibility" in ('public', 'companies'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_suspended" CHECK ("parties"."suspended_reason" is null or "parties"."suspended_at" is not null);--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_visibility" CHECK ("parties"."visibility" in ('public', 'companies', 'nobody'));--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_declined" CHECK ("conversation_lines"."declined_reason" is null or "conversation_lines"."decided_at" is not null);
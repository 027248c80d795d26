CREATE TABLE "requirement_drafts" (
	"key" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requirement_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"requirement_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"words" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_questions_code_unique" UNIQUE("code"),
	CONSTRAINT "requirement_questions_answer" CHECK (("requirement_questions"."answer" is not null) = ("requirement_questions"."answered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "requirement_amendments" (
	"requirement_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_amendments_requirement_id_number_pk" PRIMARY KEY("requirement_id","number"),
	CONSTRAINT "requirement_amendments_number" CHECK ("requirement_amendments"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "requirement_criteria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requirement_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "requirement_criteria_position" UNIQUE("requirement_id","position"),
	CONSTRAINT "requirement_criteria_weight" CHECK ("requirement_criteria"."weight" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "requirement_invitations" (
	"requirement_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"invited_by" uuid,
	"is_invited" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "requirement_invitations_requirement_id_provider_id_pk" PRIMARY KEY("requirement_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "amendment" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "time_zone" text DEFAULT 'Etc/GMT+12' NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "show_count" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "amendment" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "question_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "questions_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requirement_drafts" ADD CONSTRAINT "requirement_drafts_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_drafts" ADD CONSTRAINT "requirement_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_questions" ADD CONSTRAINT "requirement_questions_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_questions" ADD CONSTRAINT "requirement_questions_asker_id_parties_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_questions" ADD CONSTRAINT "requirement_questions_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_amendments" ADD CONSTRAINT "requirement_amendments_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_criteria" ADD CONSTRAINT "requirement_criteria_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_invitations" ADD CONSTRAINT "requirement_invitations_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_invitations" ADD CONSTRAINT "requirement_invitations_provider_id_parties_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_invitations" ADD CONSTRAINT "requirement_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requirement_drafts_account" ON "requirement_drafts" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "requirement_questions_requirement" ON "requirement_questions" USING btree ("requirement_id","created_at");--> statement-breakpoint
CREATE INDEX "requirement_questions_asker" ON "requirement_questions" USING btree ("asker_id");--> statement-breakpoint
CREATE INDEX "requirement_invitations_provider" ON "requirement_invitations" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_audience" CHECK ("requirements"."audience" in ('all', 'company', 'invited'));--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_question_count" CHECK ("requirements"."question_count" >= 0);--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_questions_until" CHECK ("requirements"."questions_until" <= "requirements"."deadline");
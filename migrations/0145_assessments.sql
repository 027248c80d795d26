CREATE TABLE "assessment_answers" (
	"questionnaire_id" uuid PRIMARY KEY NOT NULL,
	"ratings" jsonb NOT NULL,
	"reaction" double precision,
	"learning" double precision,
	"recommend" smallint,
	"obstacle" text,
	"useful" text DEFAULT '' NOT NULL,
	"change" text DEFAULT '' NOT NULL,
	CONSTRAINT "assessment_answers_ratings" CHECK (jsonb_typeof("assessment_answers"."ratings") = 'object'),
	CONSTRAINT "assessment_answers_reaction" CHECK ("assessment_answers"."reaction" between 1 and 5),
	CONSTRAINT "assessment_answers_learning" CHECK ("assessment_answers"."learning" between 1 and 5),
	CONSTRAINT "assessment_answers_recommend" CHECK ("assessment_answers"."recommend" between 0 and 10),
	CONSTRAINT "assessment_answers_obstacle" CHECK ("assessment_answers"."obstacle" in ('none', 'time', 'occasion', 'support', 'fit', 'forgotten'))
);
--> statement-breakpoint
CREATE TABLE "assessment_opt_outs" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"levels" text[] NOT NULL,
	"saved_by_id" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_settings_levels" CHECK ("assessment_settings"."levels" <@ array['reaction', 'learning', 'transfer'])
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"round" text NOT NULL,
	"audience" text NOT NULL,
	"levels" text[] NOT NULL,
	"order_id" uuid NOT NULL,
	"ticket_id" uuid,
	"before_id" uuid,
	"email" text,
	"language" text NOT NULL,
	"token_hash" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"reminded_again_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "questionnaires_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "questionnaires_round" CHECK ("questionnaires"."round" in ('before', 'end', 'day30', 'day90')),
	CONSTRAINT "questionnaires_audience" CHECK ("questionnaires"."audience" in ('participant', 'manager')),
	CONSTRAINT "questionnaires_language" CHECK ("questionnaires"."language" in ('en', 'de', 'fr', 'it', 'es', 'ja')),
	CONSTRAINT "questionnaires_levels" CHECK ("questionnaires"."levels" <@ array['reaction', 'learning', 'transfer'] and cardinality("questionnaires"."levels") > 0),
	CONSTRAINT "questionnaires_seat" CHECK (("questionnaires"."audience" = 'participant') = ("questionnaires"."ticket_id" is not null)),
	CONSTRAINT "questionnaires_end" CHECK (num_nonnulls("questionnaires"."answered_at", "questionnaires"."declined_at", "questionnaires"."stopped_at") <= 1),
	CONSTRAINT "questionnaires_reminded" CHECK ("questionnaires"."reminded_again_at" is null or coalesce("questionnaires"."reminded_again_at" > "questionnaires"."reminded_at", false))
);
--> statement-breakpoint
CREATE TABLE "training_assessments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"company_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"statements" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_assessments_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "assessment_answers" ADD CONSTRAINT "assessment_answers_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_settings" ADD CONSTRAINT "assessment_settings_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_settings" ADD CONSTRAINT "assessment_settings_saved_by_id_accounts_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_assessment_id_training_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."training_assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_before_id_questionnaires_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."questionnaires"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_assessments" ADD CONSTRAINT "training_assessments_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_assessments" ADD CONSTRAINT "training_assessments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaires_person" ON "questionnaires" USING btree ("assessment_id","round","audience","email");--> statement-breakpoint
CREATE INDEX "questionnaires_open" ON "questionnaires" USING btree ("asked_at") WHERE num_nonnulls("questionnaires"."answered_at", "questionnaires"."declined_at", "questionnaires"."stopped_at") = 0;--> statement-breakpoint
CREATE INDEX "questionnaires_email" ON "questionnaires" USING btree ("email") WHERE "questionnaires"."email" is not null;--> statement-breakpoint
CREATE INDEX "questionnaires_order" ON "questionnaires" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "questionnaires_ticket" ON "questionnaires" USING btree ("ticket_id") WHERE "questionnaires"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "questionnaires_before" ON "questionnaires" USING btree ("before_id") WHERE "questionnaires"."before_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "training_assessments_event" ON "training_assessments" USING btree ("company_id","event_id");--> statement-breakpoint
CREATE INDEX "training_assessments_of_event" ON "training_assessments" USING btree ("event_id");--> statement-breakpoint
-- One answer, of who was asked and has answered; nobody changes it. Words go with the person who wrote them.
CREATE FUNCTION guard_assessment_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM questionnaires q WHERE q.id = NEW.questionnaire_id AND q.answered_at IS NOT NULL) THEN
      RAISE EXCEPTION 'an answer belongs to a questionnaire that was answered';
    END IF;
  ELSIF (NEW.questionnaire_id, NEW.ratings, NEW.reaction, NEW.learning, NEW.recommend, NEW.obstacle)
      IS DISTINCT FROM (OLD.questionnaire_id, OLD.ratings, OLD.reaction, OLD.learning, OLD.recommend, OLD.obstacle)
    OR NEW.useful NOT IN ('', OLD.useful) OR NEW.change NOT IN ('', OLD.change) THEN
    RAISE EXCEPTION 'an answer is never changed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER assessment_answers_fixed BEFORE INSERT OR UPDATE ON assessment_answers
  FOR EACH ROW EXECUTE FUNCTION guard_assessment_answer();

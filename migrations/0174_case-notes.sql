CREATE TABLE "case_delays" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"again_on" date NOT NULL,
	"set_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_delays_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "case_delays_kind" CHECK ("case_delays"."kind" ~ '^[a-zA-Z]{1,40}$')
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"words" text NOT NULL,
	"again_on" date,
	"noted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_notes_kind" CHECK ("case_notes"."kind" ~ '^[a-zA-Z]{1,40}$'),
	CONSTRAINT "case_notes_words" CHECK ("case_notes"."words" <> '')
);
--> statement-breakpoint
ALTER TABLE "case_owners" DROP CONSTRAINT "case_owners_kind";--> statement-breakpoint
ALTER TABLE "case_owners" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_delays" ADD CONSTRAINT "case_delays_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_noted_by_accounts_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_delays_set_by" ON "case_delays" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "case_notes_case" ON "case_notes" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "case_notes_noted_by" ON "case_notes" USING btree ("noted_by");--> statement-breakpoint
ALTER TABLE "case_owners" ADD CONSTRAINT "case_owners_until" CHECK ("case_owners"."until" > "case_owners"."taken_at");--> statement-breakpoint
ALTER TABLE "case_owners" ADD CONSTRAINT "case_owners_kind" CHECK ("case_owners"."kind" ~ '^[a-zA-Z]{1,40}$');
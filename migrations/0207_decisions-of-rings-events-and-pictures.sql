CREATE TABLE "removed_pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"taken" jsonb NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_subject_kind";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requirements" ADD COLUMN "demoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_pictures" ADD CONSTRAINT "removed_pictures_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_pictures" ADD CONSTRAINT "removed_pictures_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_pictures_party_id" ON "removed_pictures" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "removed_pictures_removed_at" ON "removed_pictures" USING btree ("removed_at");--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_subject_kind" CHECK ("staff_acts"."subject_kind" in ('party', 'topic', 'event', 'requirement', 'review', 'answer', 'picture'));
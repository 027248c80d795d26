CREATE TABLE "file_uses" (
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "file_uses_subject_kind_subject_id_file_id_pk" PRIMARY KEY("subject_kind","subject_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "stored_files_name_unique" UNIQUE("name"),
	CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('picture', 'document'))
);
--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uses_file" ON "file_uses" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "stored_files_party" ON "stored_files" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "stored_files_created_at" ON "stored_files" USING btree ("created_at");
CREATE TABLE "catalogue_upload_rows" (
	"upload_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"becomes" text,
	"reason" jsonb,
	"guesses" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "catalogue_upload_rows_upload_id_at_pk" PRIMARY KEY("upload_id","at"),
	CONSTRAINT "catalogue_upload_rows_outcome" CHECK ("catalogue_upload_rows"."outcome" in ('created', 'updated', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "catalogue_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"by_id" uuid,
	"file_name" text NOT NULL,
	"content" "bytea",
	"publish" boolean NOT NULL,
	"category" text,
	"time_zone" text,
	"source" text,
	"format" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_count" integer,
	"refusal" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "catalogue_uploads_code_unique" UNIQUE("code"),
	CONSTRAINT "catalogue_uploads_content" CHECK (("catalogue_uploads"."content" is null) = ("catalogue_uploads"."done_at" is not null)),
	CONSTRAINT "catalogue_uploads_order" CHECK ("catalogue_uploads"."done_at" is null or "catalogue_uploads"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "catalogue_upload_rows" ADD CONSTRAINT "catalogue_upload_rows_upload_id_catalogue_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."catalogue_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_uploads_open" ON "catalogue_uploads" USING btree ("owner_id") WHERE "catalogue_uploads"."done_at" is null and "catalogue_uploads"."refusal" is null;--> statement-breakpoint
CREATE INDEX "catalogue_uploads_owner" ON "catalogue_uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "catalogue_uploads_touched" ON "catalogue_uploads" USING btree ("touched_at");
CREATE TABLE "content_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"reported_by" uuid,
	"email" text,
	"language" text NOT NULL,
	"reason" text NOT NULL,
	"is_picture" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_reports_code_unique" UNIQUE("code"),
	CONSTRAINT "content_reports_subject_kind" CHECK ("content_reports"."subject_kind" in ('topic', 'event', 'provider', 'requirement')),
	CONSTRAINT "content_reports_reason" CHECK ("content_reports"."reason" in ('illegal', 'misleading', 'rights', 'private', 'offensive', 'advertising', 'other')),
	CONSTRAINT "content_reports_state" CHECK ("content_reports"."state" in ('open', 'dismissed', 'upheld')),
	CONSTRAINT "content_reports_one_person" CHECK ("content_reports"."reported_by" is null or "content_reports"."email" is null),
	CONSTRAINT "content_reports_decided" CHECK (("content_reports"."state" = 'open') = ("content_reports"."decided_at" is null) and ("content_reports"."state" = 'open') = ("content_reports"."answer" is null))
);
--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_owner_id_parties_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reported_by_accounts_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_reports_open" ON "content_reports" USING btree ("subject_kind","subject_id") WHERE "content_reports"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_of_account" ON "content_reports" USING btree ("subject_kind","subject_id","reported_by") WHERE "content_reports"."state" = 'open' and "content_reports"."reported_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_of_address" ON "content_reports" USING btree ("subject_kind","subject_id","email") WHERE "content_reports"."state" = 'open' and "content_reports"."email" is not null;--> statement-breakpoint
CREATE INDEX "content_reports_owner" ON "content_reports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "content_reports_reported_by" ON "content_reports" USING btree ("reported_by");
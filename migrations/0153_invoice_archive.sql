CREATE TABLE "invoice_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"asked_by" uuid,
	"language" text NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "invoice_archives_state" CHECK ("invoice_archives"."state" in ('asked', 'ready', 'failed', 'gone')),
	CONSTRAINT "invoice_archives_year" CHECK ("invoice_archives"."month" between 1 and 12 and "invoice_archives"."from_day" < "invoice_archives"."to_day" and "invoice_archives"."done" between 0 and "invoice_archives"."total"
        and ("invoice_archives"."state" in ('ready', 'gone')) = ("invoice_archives"."ready_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD CONSTRAINT "invoice_archives_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD CONSTRAINT "invoice_archives_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_archives_running" ON "invoice_archives" USING btree ("party_id") WHERE "invoice_archives"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "invoice_archives_party" ON "invoice_archives" USING btree ("party_id","asked_at");--> statement-breakpoint
CREATE INDEX "invoice_archives_ready" ON "invoice_archives" USING btree ("ready_at") WHERE "invoice_archives"."state" = 'ready';
CREATE TABLE "reader_ends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"digest" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"ends" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"begun_at" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reader_ends_known" ON "reader_ends" USING btree ("owner_id","reader","digest");--> statement-breakpoint
CREATE INDEX "reader_ends_last_at" ON "reader_ends" USING btree ("last_at");
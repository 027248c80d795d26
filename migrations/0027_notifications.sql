CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"link" text NOT NULL,
	"alike" text,
	"folded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_count" CHECK ("notifications"."count" > 0),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" ~ '^/(?!/)')
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("recipient_id","kind","about");--> statement-breakpoint
CREATE INDEX "notifications_recipient" ON "notifications" USING btree ("recipient_id","id") WHERE "notifications"."folded_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("recipient_id","kind","alike") WHERE "notifications"."read_at" is null and "notifications"."folded_at" is null;
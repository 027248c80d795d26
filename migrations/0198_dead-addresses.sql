CREATE TABLE "bounces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_id" uuid NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"said" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bounces_of_an_email" UNIQUE("email_id","kind"),
	CONSTRAINT "bounces_kind" CHECK ("bounces"."kind" in ('permanent', 'temporary', 'complaint'))
);
--> statement-breakpoint
CREATE TABLE "dead_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"status" text,
	"said" text NOT NULL,
	"email_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "dead_addresses_reason" CHECK ("dead_addresses"."reason" in ('bounced', 'complained'))
);
--> statement-breakpoint
CREATE INDEX "bounces_address" ON "bounces" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "dead_addresses_since" ON "dead_addresses" USING btree ("since");
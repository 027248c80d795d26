CREATE TABLE "certificate_rules" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"rule" text DEFAULT 'most' NOT NULL,
	"months" smallint,
	"automatic" boolean DEFAULT false NOT NULL,
	CONSTRAINT "certificate_rules_rule" CHECK ("certificate_rules"."rule" in ('most', 'all')),
	CONSTRAINT "certificate_rules_months" CHECK ("certificate_rules"."months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"ticket_id" uuid,
	"event_id" uuid,
	"issuer_id" uuid NOT NULL,
	"language" text NOT NULL,
	"holder" text,
	"title" text NOT NULL,
	"topic" text,
	"provider" text NOT NULL,
	"by_trainer" boolean NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"city" text,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawal" text,
	"withdrawn_by_id" uuid,
	"replaces_id" uuid,
	"erased_at" timestamp with time zone,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_state" CHECK ("certificates"."state" in ('issued', 'withdrawn')),
	CONSTRAINT "certificates_minutes" CHECK ("certificates"."minutes" > 0),
	CONSTRAINT "certificates_withdrawn" CHECK (("certificates"."state" = 'withdrawn') = ("certificates"."withdrawn_at" is not null) and ("certificates"."withdrawn_at" is null) = ("certificates"."withdrawal" is null)),
	CONSTRAINT "certificates_withdrawal" CHECK ("certificates"."withdrawal" is null or "certificates"."withdrawal" in ('name', 'attendance')),
	CONSTRAINT "certificates_holder" CHECK (("certificates"."holder" is null) = ("certificates"."erased_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issuer_id_parties_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_withdrawn_by_id_accounts_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_ticket" ON "certificates" USING btree ("ticket_id") WHERE "certificates"."state" = 'issued';--> statement-breakpoint
CREATE INDEX "certificates_tickets" ON "certificates" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "certificates_event" ON "certificates" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "certificates_issuer" ON "certificates" USING btree ("issuer_id");
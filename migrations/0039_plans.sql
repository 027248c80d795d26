CREATE TABLE "subscription_charges" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cycle" text NOT NULL,
	"seats" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"tax" jsonb,
	"billing" jsonb NOT NULL,
	"method" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_charges_kind" CHECK ("subscription_charges"."kind" in ('start', 'renewal', 'seats')),
	CONSTRAINT "subscription_charges_cycle" CHECK ("subscription_charges"."cycle" in ('month', 'year')),
	CONSTRAINT "subscription_charges_seats" CHECK ("subscription_charges"."seats" between 1 and 10000),
	CONSTRAINT "subscription_charges_sum" CHECK ("subscription_charges"."net_minor" > 0 and "subscription_charges"."tax_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cycle" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_day" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_seats" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_cycle" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_charges_subscription" ON "subscription_charges" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cycle" CHECK ("subscriptions"."cycle" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_cycle" CHECK ("subscriptions"."next_cycle" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_seats" CHECK ("subscriptions"."next_seats" between 1 and "subscriptions"."seats");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_anchor" CHECK ("subscriptions"."anchor_day" between 1 and 31);
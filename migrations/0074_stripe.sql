CREATE TABLE "stripe_checkouts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"session_id" text,
	"intent_id" text,
	"open_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_checkouts_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "stripe_checkouts_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('started', 'confirming', 'unknown') or ("payments"."state" = 'waiting' and "payments"."gateway" <> 'transfer');
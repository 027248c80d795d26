CREATE TABLE "purchase_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"limit_currency" text,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_requests_state" CHECK ("purchase_requests"."state" in ('asked', 'approved', 'declined', 'withdrawn', 'ended')),
	CONSTRAINT "purchase_requests_total" CHECK ("purchase_requests"."total_minor" > 0 and "purchase_requests"."limit_minor" >= 0),
	CONSTRAINT "purchase_requests_approved" CHECK ("purchase_requests"."state" <> 'approved' or "purchase_requests"."held_until" is not null),
	CONSTRAINT "purchase_requests_declined" CHECK ("purchase_requests"."state" <> 'declined' or "purchase_requests"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "approval_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_requests_once" ON "purchase_requests" USING btree ("order_id") WHERE "purchase_requests"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "purchase_requests_order" ON "purchase_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_requests_company" ON "purchase_requests" USING btree ("company_id","state","created_at");--> statement-breakpoint
CREATE INDEX "purchase_requests_account" ON "purchase_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_requests_open" ON "purchase_requests" USING btree ("id") WHERE "purchase_requests"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_limit" CHECK ("memberships"."approval_limit_minor" is null or ("memberships"."approval_limit_minor" >= 0 and "memberships"."role" = 2));
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"gateway_reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_minor" > 0),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."state" = 'open') = ("disputes"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_payment_id_sandbox_charges_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_charges"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_disputes_payment" ON "sandbox_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_gateway_reference" ON "disputes" USING btree ("payment_id","gateway_reference");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" = 'open';--> statement-breakpoint
-- Disputes that were only marked until now are asked for once more, and booked.
UPDATE "gateway_notices" SET "worked_at" = NULL, "fault" = NULL WHERE "kind" = 'disputed' AND "fault" = 'disputed';

CREATE TABLE "goodwill_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"why" text NOT NULL,
	"note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goodwill_proposals_amount" CHECK ("goodwill_proposals"."amount_minor" > 0),
	CONSTRAINT "goodwill_proposals_why_known" CHECK ("goodwill_proposals"."why" in ('training_poor', 'not_as_described', 'organiser_unreachable', 'our_mistake', 'hardship', 'charged_twice')),
	CONSTRAINT "goodwill_proposals_decided" CHECK (("goodwill_proposals"."decided_by" is null) = ("goodwill_proposals"."decided_at" is null)),
	CONSTRAINT "goodwill_proposals_four_eyes" CHECK (not "goodwill_proposals"."is_confirmed" or ("goodwill_proposals"."decided_by" is not null and "goodwill_proposals"."decided_by" <> "goodwill_proposals"."proposed_by"))
);
--> statement-breakpoint
ALTER TABLE "goodwill_proposals" ADD CONSTRAINT "goodwill_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_proposals" ADD CONSTRAINT "goodwill_proposals_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_proposals" ADD CONSTRAINT "goodwill_proposals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goodwill_proposals_waiting" ON "goodwill_proposals" USING btree ("order_id") WHERE "goodwill_proposals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "goodwill_proposals_order" ON "goodwill_proposals" USING btree ("order_id");
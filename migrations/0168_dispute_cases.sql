ALTER TABLE "sandbox_disputes" ADD COLUMN "reason" text DEFAULT 'product_not_received' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "code" text DEFAULT upper(left(replace(gen_random_uuid()::text, '-', ''), 10)) NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
-- Whose share was taken when it was opened.
UPDATE "disputes" d SET "seller_id" = (select e.owner_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.unique_key = 'dispute:' || d.id and e.account = 'payable' limit 1);--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "statement" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "stated_by" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "stated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "includes_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_stated_by_accounts_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_code" ON "disputes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "disputes_seller" ON "disputes" USING btree ("seller_id","opened_at") WHERE "disputes"."seller_id" is not null;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_stated" CHECK (("disputes"."statement" is null) = ("disputes"."stated_by" is null) and ("disputes"."statement" is null) = ("disputes"."stated_at" is null));
ALTER TABLE "orders" ADD COLUMN "reminded_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_accounts" ADD COLUMN "valid_for" text DEFAULT 'known' NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_accounts" ADD CONSTRAINT "transfer_accounts_valid_for" CHECK ("transfer_accounts"."valid_for" in ('known', 'all', 'nobody'));--> statement-breakpoint
-- Who let every buyer's seats be good goes on so; whoever had said nothing trusts the companies that the marketplace knows.
UPDATE "transfer_accounts" SET "valid_for" = 'all' WHERE "valid_while_unpaid";

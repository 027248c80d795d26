ALTER TABLE "orders" ADD COLUMN "term_days" integer;--> statement-breakpoint
ALTER TABLE "transfer_accounts" ADD COLUMN "term_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_accounts" ADD CONSTRAINT "transfer_accounts_term_days" CHECK ("transfer_accounts"."term_days" in (14, 30, 45, 60));
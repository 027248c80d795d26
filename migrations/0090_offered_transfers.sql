ALTER TABLE "transfer_accounts" ALTER COLUMN "is_offered" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "takes_transfers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever gave an account gave it to be paid: nothing was offered until it was switched on, which nobody found.
UPDATE "transfer_accounts" SET "is_offered" = true;--> statement-breakpoint
UPDATE "parties" SET "takes_transfers" = true FROM "transfer_accounts" WHERE "transfer_accounts"."seller_id" = "parties"."id";

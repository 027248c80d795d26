ALTER TABLE "billing_addresses" ADD COLUMN "electronic_address" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "electronic_address" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "invoice_phone" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "register_number" text;
ALTER TABLE "accounts" ADD COLUMN "message_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "newsletter_mails" boolean DEFAULT false NOT NULL;
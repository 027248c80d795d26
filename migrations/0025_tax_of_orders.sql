ALTER TABLE "invoices" ADD COLUMN "tax_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax" CHECK ("invoices"."tax_minor" between 0 and "invoices"."total_minor" and ("invoices"."tax" is not null or "invoices"."tax_minor" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK ("orders"."tax_minor" between 0 and "orders"."total_minor" and ("orders"."tax" is not null or "orders"."tax_minor" = 0));
ALTER TABLE "parties" DROP CONSTRAINT "parties_tax_category";--> statement-breakpoint
ALTER TABLE "parties" DROP CONSTRAINT "parties_tax_reason";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_tax";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "listed" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number_check" jsonb;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_category" CHECK ("parties"."tax_category" in ('S', 'Z', 'E', 'AE', 'O', 'G'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_reason" CHECK ("parties"."tax_reason" in ('small', 'exempt', 'reverse', 'abroad', 'export'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("order_lines"."tax" ->> 'category' in ('S', 'Z', 'E', 'AE', 'O', 'G') and ("order_lines"."tax" ->> 'rate')::int between 0 and 10000);
ALTER TABLE "requirements" DROP CONSTRAINT "requirements_state";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('issued', 'paid', 'credited'));--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_state" CHECK ("requirements"."state" in ('draft', 'open', 'expired', 'cancelled'));
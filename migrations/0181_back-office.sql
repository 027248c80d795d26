ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_act";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last4" text;--> statement-breakpoint
CREATE INDEX "events_titled" ON "events" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_last4","created_at") WHERE "payments"."card_last4" is not null;--> statement-breakpoint
CREATE INDEX "parties_named" ON "parties" USING gin (lower("name") gin_trgm_ops,"slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parties_tax_number" ON "parties" USING btree (upper("tax_number")) WHERE "parties"."tax_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_by" ON "orders" USING btree ("placed_by","created_at") WHERE "orders"."placed_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_tax_number" ON "orders" USING btree (upper("billing" ->> 'taxNumber')) WHERE "orders"."billing" ? 'taxNumber';--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_last4" CHECK ("payments"."card_last4" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_act" CHECK ("staff_acts"."act" in ('warn', 'signOut', 'newPassword', 'secure', 'hide', 'suspend', 'restore'));
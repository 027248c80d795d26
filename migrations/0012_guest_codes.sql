CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_codes_once" CHECK ("email_codes"."code_hash" is null or "email_codes"."confirmed_at" is null)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counted_with" text;--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_browser" ON "email_codes" USING btree ("browser","email");--> statement-breakpoint
CREATE INDEX "email_codes_expires_at" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_counted_with" ON "orders" USING btree ("counted_with") WHERE "orders"."counted_with" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counted_with_held" CHECK ("orders"."counted_with" is null or "orders"."state" = 'held');
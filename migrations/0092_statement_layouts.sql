CREATE TABLE "statement_layouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"layout_key" text NOT NULL,
	"fields" jsonb NOT NULL,
	"day_order" text,
	"decimal" text,
	"currency" text,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_layouts_day_order" CHECK ("statement_layouts"."day_order" in ('day', 'month', 'year')),
	CONSTRAINT "statement_layouts_decimal" CHECK ("statement_layouts"."decimal" in ('.', ','))
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "unread" "bytea";--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "layout_id" uuid;--> statement-breakpoint
ALTER TABLE "statement_layouts" ADD CONSTRAINT "statement_layouts_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_layouts_key" ON "statement_layouts" USING btree ("seller_id","layout_key");--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_layout_id_statement_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."statement_layouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statements_layout" ON "bank_statements" USING btree ("layout_id");--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_unread" CHECK ("bank_statements"."unread" is null or "bank_statements"."confirmed_at" is null);
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"account" text,
	"order_references" text[] NOT NULL,
	"name" text,
	"words" text,
	"entry_key" text NOT NULL,
	"order_id" uuid,
	"booked_at" timestamp with time zone,
	CONSTRAINT "bank_entries_kind" CHECK ("bank_entries"."kind" in ('credit', 'debit', 'reversal', 'pending', 'batch')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount_minor" > 0),
	CONSTRAINT "bank_entries_booked" CHECK (("bank_entries"."order_id" is null) = ("bank_entries"."booked_at" is null)),
	CONSTRAINT "bank_entries_pays" CHECK ("bank_entries"."order_id" is null or "bank_entries"."kind" = 'credit'),
	CONSTRAINT "bank_entries_private" CHECK ("bank_entries"."kind" <> 'debit' or ("bank_entries"."name" is null and "bank_entries"."words" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"seller_id" uuid NOT NULL,
	"by_id" uuid,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"skipped" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "bank_statements_code_unique" UNIQUE("code"),
	CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('camt.053.001.02', 'camt.053.001.08', 'csv')),
	CONSTRAINT "bank_statements_done" CHECK ("bank_statements"."done_at" is null or "bank_statements"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_seller_id_parties_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_position" ON "bank_entries" USING btree ("statement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_used" ON "bank_entries" USING btree ("seller_id","entry_key") WHERE "bank_entries"."booked_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_order" ON "bank_entries" USING btree ("order_id") WHERE "bank_entries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_statements_seller" ON "bank_statements" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_statements_created" ON "bank_statements" USING btree ("created_at");
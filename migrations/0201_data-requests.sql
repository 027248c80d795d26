CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"wish" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"note" text NOT NULL,
	"received_on" date NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"proof" text,
	"proven_at" timestamp with time zone,
	"outcome" text,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "data_requests_code_unique" UNIQUE("code"),
	CONSTRAINT "data_requests_wish" CHECK ("data_requests"."wish" in ('export', 'erasure')),
	CONSTRAINT "data_requests_proof" CHECK (("data_requests"."proof" is null) = ("data_requests"."proven_at" is null)),
	CONSTRAINT "data_requests_closed" CHECK (("data_requests"."outcome" is null) = ("data_requests"."closed_at" is null)),
	CONSTRAINT "data_requests_proven_first" CHECK ("data_requests"."outcome" is null or "data_requests"."outcome" = 'refused' or "data_requests"."proven_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_entered_by_accounts_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_email" ON "data_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("received_on") WHERE "data_requests"."closed_at" is null;
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_key_hash" ON "known_devices" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "known_devices_account_id" ON "known_devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "known_devices_used_at" ON "known_devices" USING btree ("used_at");
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"capacity" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_capacity" CHECK ("rooms"."capacity" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"country" text,
	"region" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sites_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "sites_region" CHECK ("sites"."region" is null or "sites"."country" is not null)
);
--> statement-breakpoint
CREATE TABLE "employee_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"company_id" uuid NOT NULL,
	"by_id" uuid,
	"file_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "employee_imports_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"manager_id" uuid,
	"cost_centre_id" uuid,
	"site_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employees_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "employees_manager_is_another" CHECK ("employees"."manager_id" <> "employees"."id")
);
--> statement-breakpoint
CREATE TABLE "training_rooms" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_rule_steps" ADD COLUMN "is_manager" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_parties_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_manager_of_company" FOREIGN KEY ("company_id","manager_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_site_of_company" FOREIGN KEY ("company_id","site_id") REFERENCES "public"."sites"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rooms" ADD CONSTRAINT "training_rooms_request_id_training_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."training_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rooms" ADD CONSTRAINT "training_rooms_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rooms" ADD CONSTRAINT "training_rooms_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name" ON "rooms" USING btree ("site_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_name" ON "sites" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE INDEX "employee_imports_company" ON "employee_imports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "employees_manager" ON "employees" USING btree ("company_id","manager_id");--> statement-breakpoint
CREATE INDEX "training_rooms_room" ON "training_rooms" USING btree ("room_id");--> statement-breakpoint
ALTER TABLE "approval_rule_steps" ADD CONSTRAINT "approval_rule_steps_manager" CHECK (not "approval_rule_steps"."is_manager" or "approval_rule_steps"."approver_id" is null);
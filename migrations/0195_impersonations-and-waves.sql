CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "impersonations_of_another" CHECK ("impersonations"."staff_id" <> "impersonations"."account_id"),
	CONSTRAINT "impersonations_short" CHECK ("impersonations"."ends_at" <= "impersonations"."started_at" + interval '30 minutes')
);
--> statement-breakpoint
CREATE TABLE "bulk_action_parties" (
	"action_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"done_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_action_parties_action_id_party_id_pk" PRIMARY KEY("action_id","party_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wave" text NOT NULL,
	"value" text NOT NULL,
	"hours" integer NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"count" integer NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "bulk_actions_wave_known" CHECK ("bulk_actions"."wave" in ('network', 'domain', 'words')),
	CONSTRAINT "bulk_actions_count" CHECK ("bulk_actions"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "staff_acts" DROP CONSTRAINT "staff_acts_act";--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "impersonation_id" uuid;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_id_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_parties" ADD CONSTRAINT "bulk_action_parties_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_parties" ADD CONSTRAINT "bulk_action_parties_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_started_by_accounts_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_taken_back_by_accounts_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonations_staff_id" ON "impersonations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "impersonations_account_id" ON "impersonations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bulk_action_parties_party" ON "bulk_action_parties" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "bulk_action_parties_waiting" ON "bulk_action_parties" USING btree ("action_id") WHERE "bulk_action_parties"."done_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_actions_started_at" ON "bulk_actions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "bulk_actions_started_by" ON "bulk_actions" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "bulk_actions_taken_back_by" ON "bulk_actions" USING btree ("taken_back_by");--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_impersonation_id_impersonations_id_fk" FOREIGN KEY ("impersonation_id") REFERENCES "public"."impersonations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_act" CHECK ("staff_acts"."act" in ('warn', 'signOut', 'newPassword', 'secure', 'newFactor', 'view', 'pause', 'hide', 'suspend', 'restore'));
CREATE TABLE "conversation_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"side_id" uuid,
	"author_id" uuid,
	"words" text DEFAULT '' NOT NULL,
	"quotes" integer,
	"claimed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"parameters" jsonb,
	"about" text,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_lines_position" UNIQUE("conversation_id","position"),
	CONSTRAINT "conversation_lines_once" UNIQUE("conversation_id","kind","about"),
	CONSTRAINT "conversation_lines_said" CHECK (("conversation_lines"."kind" = 'message') = ("conversation_lines"."side_id" is not null)),
	CONSTRAINT "conversation_lines_done" CHECK (("conversation_lines"."side_id" is null) = ("conversation_lines"."parameters" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_reads" (
	"conversation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "conversation_reads_account_id_conversation_id_pk" PRIMARY KEY("account_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_sides" (
	"conversation_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"subject_link" text,
	"heard_position" integer DEFAULT 0 NOT NULL,
	"said_position" integer DEFAULT 0 NOT NULL,
	"taken_by" uuid,
	"is_done" boolean DEFAULT false NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_sides_conversation_id_party_id_pk" PRIMARY KEY("conversation_id","party_id"),
	CONSTRAINT "conversation_sides_link" CHECK ("conversation_sides"."subject_link" ~ '^/(?!/)')
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"subject_title" text,
	"subject_language" text,
	"contacts_open_at" timestamp with time zone,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_code_unique" UNIQUE("code"),
	CONSTRAINT "conversations_once" UNIQUE NULLS NOT DISTINCT("low_id","high_id","subject_kind","subject_id"),
	CONSTRAINT "conversations_sides" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_about" CHECK (num_nulls("conversations"."subject_kind", "conversations"."subject_id", "conversations"."subject_title") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_muted_mails";--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_side_id_parties_id_fk" FOREIGN KEY ("side_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_lines" ADD CONSTRAINT "conversation_lines_quoted" FOREIGN KEY ("conversation_id","quotes") REFERENCES "public"."conversation_lines"("conversation_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_taken_by_accounts_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_parties_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_parties_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_lines_claimed" ON "conversation_lines" USING btree ("claimed_at") WHERE "conversation_lines"."claimed_at" is not null and "conversation_lines"."released_at" is null;--> statement-breakpoint
CREATE INDEX "conversation_lines_author_id" ON "conversation_lines" USING btree ("author_id") WHERE "conversation_lines"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "conversation_reads_conversation_id" ON "conversation_reads" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_sides_inbox" ON "conversation_sides" USING btree ("party_id","last_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_subject" ON "conversations" USING btree ("subject_kind","subject_id") WHERE "conversations"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_high_id" ON "conversations" USING btree ("high_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_muted_mails" CHECK ("accounts"."muted_mails" <@ array['conversations', 'sales', 'requests', 'reviews', 'workspace', 'searches']);
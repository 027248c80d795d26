CREATE TABLE "kill_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"turned_off_by" uuid,
	"turned_off_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kill_switches_name" CHECK ("kill_switches"."name" in ('signUp', 'card', 'invoice', 'refunds', 'payouts', 'messages', 'uploads', 'imports', 'writing', 'accessMail', 'salesMail', 'messageMail', 'notificationMail', 'newsMail')),
	CONSTRAINT "kill_switches_ends" CHECK ("kill_switches"."ends_at" > "kill_switches"."turned_off_at")
);

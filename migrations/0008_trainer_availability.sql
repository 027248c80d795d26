CREATE TABLE "trainer_days_off" (
	"account_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "trainer_days_off_account_id_from_day_pk" PRIMARY KEY("account_id","from_day"),
	CONSTRAINT "trainer_days_off_span" CHECK ("trainer_days_off"."from_day" <= "trainer_days_off"."to_day")
);
--> statement-breakpoint
CREATE TABLE "trainer_hours" (
	"account_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "trainer_hours_account_id_weekday_from_minute_pk" PRIMARY KEY("account_id","weekday","from_minute"),
	CONSTRAINT "trainer_hours_span" CHECK ("trainer_hours"."weekday" between 1 and 7 and "trainer_hours"."from_minute" >= 0 and "trainer_hours"."from_minute" < "trainer_hours"."to_minute" and "trainer_hours"."to_minute" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "trainer_days_off" ADD CONSTRAINT "trainer_days_off_account_id_trainer_profiles_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."trainer_profiles"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_hours" ADD CONSTRAINT "trainer_hours_account_id_trainer_profiles_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."trainer_profiles"("account_id") ON DELETE cascade ON UPDATE no action;
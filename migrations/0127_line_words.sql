CREATE TABLE "line_words" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "line_words" ADD CONSTRAINT "line_words_line_id_conversation_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."conversation_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_words" ADD CONSTRAINT "line_words_low_id_parties_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_words" ADD CONSTRAINT "line_words_high_id_parties_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_words_low_id" ON "line_words" USING btree ("low_id","line_id");--> statement-breakpoint
CREATE INDEX "line_words_high_id" ON "line_words" USING btree ("high_id","line_id");--> statement-breakpoint
CREATE INDEX "line_words_words" ON "line_words" USING gin ("words") WITH (fastupdate=false);
CREATE TABLE "search_rests" (
	"kind" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_documents_title_words";--> statement-breakpoint
DROP INDEX "search_documents_words";--> statement-breakpoint
DROP INDEX "search_documents_starts_at";--> statement-breakpoint
DROP INDEX "search_words_similar";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "best" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "bucket" smallint GENERATED ALWAYS AS (get_byte(uuid_send(id), 15) + 256 * (get_byte(uuid_send(id), 14) & 1)) STORED;--> statement-breakpoint
CREATE INDEX "search_documents_title_best" ON "search_documents" USING gin ("title_words") WITH (fastupdate=false) WHERE best;--> statement-breakpoint
CREATE INDEX "search_documents_words_8" ON "search_documents" USING gin ("words","facets") WITH (fastupdate=false) WHERE bucket < 64;--> statement-breakpoint
CREATE INDEX "search_documents_words_64" ON "search_documents" USING gin ("words","facets") WITH (fastupdate=false) WHERE bucket < 8;--> statement-breakpoint
CREATE INDEX "search_documents_words_512" ON "search_documents" USING gin ("words","facets") WITH (fastupdate=false) WHERE bucket < 1;--> statement-breakpoint
CREATE INDEX "search_documents_rating" ON "search_documents" USING btree ("kind","rating" DESC NULLS LAST,"rating_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_documents_price" ON "search_documents" USING btree ("kind","price_currency","price_minor","id");--> statement-breakpoint
CREATE INDEX "search_documents_published_at" ON "search_documents" USING btree ("kind","published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_documents_ends_at" ON "search_documents" USING btree ("ends_at") WHERE ends_at is not null;--> statement-breakpoint
CREATE INDEX "search_documents_best" ON "search_documents" USING btree ("kind","id") WHERE best;--> statement-breakpoint
CREATE INDEX "search_documents_title_words" ON "search_documents" USING gin ("title_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words","facets") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_starts_at" ON "search_documents" USING btree ("kind","starts_at","id");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);
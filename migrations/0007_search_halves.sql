DROP INDEX "search_documents_title_words";--> statement-breakpoint
DROP INDEX "search_documents_words";--> statement-breakpoint
DROP INDEX "search_documents_best";--> statement-breakpoint
CREATE INDEX "search_documents_title_topics" ON "search_documents" USING gin ("title_words") WITH (fastupdate=false) WHERE kind = 'topic';--> statement-breakpoint
CREATE INDEX "search_documents_title_others" ON "search_documents" USING gin ("title_words") WITH (fastupdate=false) WHERE kind <> 'topic';--> statement-breakpoint
CREATE INDEX "search_documents_words_topics" ON "search_documents" USING gin ("words","facets") WITH (fastupdate=false) WHERE kind = 'topic';--> statement-breakpoint
CREATE INDEX "search_documents_words_others" ON "search_documents" USING gin ("words","facets") WITH (fastupdate=false) WHERE kind <> 'topic';
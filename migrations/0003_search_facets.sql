DROP INDEX "search_documents_category";--> statement-breakpoint
DROP INDEX "search_documents_words";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "search_documents" d SET
  "day" = CASE d.kind
    WHEN 'event' THEN (SELECT (e.starts_at AT TIME ZONE e.time_zone)::date FROM "events" e WHERE e.id = d.id)
    WHEN 'requirement' THEN (d.ends_at AT TIME ZONE 'UTC')::date END,
  "facets" = ARRAY(SELECT DISTINCT code FROM (
    SELECT 'category:' || given.id FROM unnest(ARRAY[d.category_id, d.group_id]) AS given(id)
    UNION ALL SELECT 'category:' || given.id FROM "topics" t, "categories" c, unnest(ARRAY[c.id, c.parent_id]) AS given(id)
      WHERE d.kind IN ('trainer', 'supplier') AND t.owner_id = d.id AND t.state = 'published' AND c.id = t.category_id
    UNION ALL SELECT 'city:' || trim(d.city)
    UNION ALL SELECT 'city:' || trim(city) FROM "topics" t, unnest(t.cities) city WHERE d.kind = 'topic' AND t.id = d.id
    UNION ALL SELECT 'country:' || d.country
    UNION ALL SELECT 'country:' || p.country FROM "trainer_profiles" p WHERE d.kind = 'topic' AND p.account_id = d.owner_id
    UNION ALL SELECT 'mode:' || mode FROM unnest(d.modes) mode
    UNION ALL SELECT 'language:' || language FROM unnest(d.languages) language
    UNION ALL SELECT 'level:' || d.level WHERE d.kind = 'topic'
    UNION ALL SELECT 'currency:' || d.price_currency WHERE d.price_minor IS NOT NULL
    UNION ALL SELECT 'rating:' || stars FROM unnest(ARRAY[4.5, 4, 3.5, 3]) stars WHERE d.rating >= stars
  ) given(code) WHERE code IS NOT NULL AND code !~ ':$');--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words","facets");--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "category_id";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "group_id";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "country";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "city";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "modes";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "languages";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "level";
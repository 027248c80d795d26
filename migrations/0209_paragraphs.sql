-- Marks of the paragraphs of a text of 80 letters or more, as they are without markup, case and punctuation.
CREATE FUNCTION "paragraph_marks"("html" text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(('x' || left(md5(said), 8))::bit(32)::integer), '{}')
  FROM (SELECT trim(regexp_replace(lower(regexp_replace(part, '<[^>]*>', ' ', 'g')), '[[:space:][:punct:]]+', ' ', 'g')) AS said
    FROM regexp_split_to_table(html, '</(p|li|h[1-6]|blockquote)>|<br */?>') AS part) AS parts
  WHERE length(said) >= 80
$$;--> statement-breakpoint
CREATE INDEX "events_paragraphs" ON "events" USING gin (paragraph_marks("description"));--> statement-breakpoint
CREATE INDEX "topics_paragraphs" ON "topics" USING gin (paragraph_marks("description"));

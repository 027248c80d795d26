-- The events to come of persons who train take their time, as published. What overlapped before anybody kept this diary stays, said to overlap.
WITH sessions AS (
  SELECT e.id, e.owner_id, e.published_at, e.time_zone, e.mode, e.city,
    lower(regexp_replace(btrim(normalize(coalesce(e.country, ''), NFKC)), '\s+', ' ', 'g')) AS country,
    lower(regexp_replace(btrim(normalize(e.city, NFKC)), '\s+', ' ', 'g')) AS plain_city,
    lower(regexp_replace(btrim(normalize(coalesce(e.venue, ''), NFKC)), '\s+', ' ', 'g')) AS plain_venue,
    unnest(range_agg(tstzrange(s.starts_at, s.ends_at))) AS during
  FROM events e
  JOIN event_sessions s ON s.event_id = e.id AND s.retired_at IS NULL AND s.ends_at > now()
  JOIN parties p ON p.id = e.owner_id AND p.kind = 'person' AND p.profile_type = 'indprofile'
  WHERE e.state = 'published'
  GROUP BY e.id
), wanted AS (
  SELECT uuidv7() AS id, owner_id, id AS event_id, published_at, time_zone, during,
    CASE WHEN mode = 'venue' THEN city END AS city,
    CASE WHEN mode = 'venue' THEN coalesce(country || '/' || nullif(plain_city, ''), '') || '/' || plain_venue END AS venue_key,
    CASE WHEN mode = 'venue' THEN country || '/' || nullif(plain_city, '') END AS city_key
  FROM sessions
), taken AS (
  INSERT INTO engagements (id, party_id, subject_kind, subject_id, starts_at, ends_at, time_zone, city, venue_key, city_key, during, during_in_city, during_to_city)
  SELECT id, owner_id, 'event', event_id, lower(during), upper(during), time_zone, city, venue_key, city_key, during, during, during
  FROM wanted ORDER BY published_at, event_id, during
  ON CONFLICT DO NOTHING
  RETURNING id
)
INSERT INTO engagements (id, party_id, subject_kind, subject_id, starts_at, ends_at, time_zone, city, venue_key, city_key, during, during_in_city, during_to_city, "overlaps")
SELECT id, owner_id, 'event', event_id, lower(during), upper(during), time_zone, city, venue_key, city_key, during, during, during, true
FROM wanted WHERE id NOT IN (SELECT id FROM taken);

ALTER TABLE "orders" ADD COLUMN "refund_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Orders from before keep what their events say now.
UPDATE "orders" o SET "refund_rules" = coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'percent', (step->>'percent')::numeric,
    'until', to_char((e."starts_at" - make_interval(secs => (step->>'days')::numeric * 86400)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) ORDER BY (step->>'days')::numeric DESC)
  FROM jsonb_array_elements(e."refund_steps") step WHERE (step->>'percent')::numeric > 0
), '[]'::jsonb) FROM "events" e WHERE e."id" = o."event_id";--> statement-breakpoint
-- A deadline was the end of its day in UTC; it is the end of the same day anywhere on earth.
UPDATE "requirements" SET "deadline" = "deadline" + interval '12 hours'
WHERE "state" IN ('draft', 'open') AND ("deadline" AT TIME ZONE 'UTC')::time = '23:59:59';

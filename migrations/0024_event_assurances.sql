CREATE TABLE "event_assurances" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"assured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_assurances" ADD CONSTRAINT "event_assurances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Rings that are full already: by the order with which the minimum was met. Nobody is told of what they know.
INSERT INTO "event_assurances" ("event_id", "order_id", "assured_at")
SELECT DISTINCT ON (c.event_id) c.event_id, c.order_id, c.placed_at
FROM (
	SELECT s.event_id, s.order_id, s.id, coalesce(o.placed_at, s.created_at) AS placed_at,
		sum(s.quantity) OVER (PARTITION BY s.event_id ORDER BY coalesce(o.placed_at, s.created_at), s.id) AS coming
	FROM seat_claims s LEFT JOIN orders o ON o.id = s.order_id
	WHERE s.state = 'taken'
) c
JOIN events e ON e.id = c.event_id
WHERE c.coming >= e.minimum
ORDER BY c.event_id, c.placed_at, c.id;
--> statement-breakpoint
INSERT INTO "event_assurances" ("event_id", "order_id", "assured_at")
SELECT id, NULL, coalesce(published_at, created_at) FROM events
WHERE runs_for_sure AND state IN ('published', 'completed')
ON CONFLICT DO NOTHING;

import { sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'

/** The dates `d` of the same series that are still to come, but for that of the `events` of the query around it. */
export const comingDates = sql`from ${events} d where d.series_id = ${events.seriesId} and d.id <> ${events.id}
  and d.state in ('draft', 'in_review', 'published') and d.ends_at > now()`

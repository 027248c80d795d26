import { and, desc, eq, sql } from 'drizzle-orm'
import { decidableProviders } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { placedFor } from './event-place.ts'
import { eventFacts } from './queries.server.ts'
import { events } from './tables.server.ts'

const MOST = 50

/**
 * All events of a provider on whom staff decides, the latest first, with their number; none for an actor who
 * may not decide. One query.
 */
export async function listEventsToDecide(ctx: Ctx, username: string) {
  const rows = await read(ctx)
    .select({ ...eventFacts, state: events.state, total: sql<number>`(count(*) over ())::int` })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eq(parties.slug, username.toLowerCase()), decidableProviders(ctx.actor)))
    .orderBy(desc(events.startsAt), events.id)
    .limit(MOST)
  return { rows: rows.map((event) => placedFor(event, ctx.language)), total: rows[0]?.total ?? 0 }
}

export type EventsToDecide = Awaited<ReturnType<typeof listEventsToDecide>>

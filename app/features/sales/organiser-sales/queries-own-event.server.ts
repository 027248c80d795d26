import { and, eq } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The state of an event of the party acted for; null of any other. One query. */
export async function findOwnEventState(ctx: Ctx, slug: string) {
  const [event] = await read(ctx)
    .select({ state: events.state })
    .from(events)
    .where(and(eventsOwnedBy(ctx.actor), eq(events.slug, slug)))
  return event?.state ?? null
}

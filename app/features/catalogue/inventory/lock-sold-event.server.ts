import { and, eq } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Locks an event that the actor may manage, to change its tickets; `isOver` once nothing is sold any more.
 * Refuses with `notFound` somebody else's.
 */
export async function lockSoldEvent(tx: Tx, ctx: Ctx, slug: string) {
  const [event] = await tx
    .select({
      id: events.id,
      ownerId: events.ownerId,
      state: events.state,
      endsAt: events.endsAt,
      startsAt: events.startsAt,
      currency: events.currency,
      timeZone: events.timeZone,
    })
    .from(events)
    .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
    .for('no key update')
  if (!event) throw notFound()
  return { ...event, isOver: event.state === 'cancelled' || event.endsAt <= ctx.now() }
}

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { changeEventState } from '#app/features/events/change-event-state.server.ts'
import type { EventState } from '#app/features/events/event.ts'
import { publishEvent } from '#app/features/events/publish-event.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { LOOKED_AT_FIRST } from './policy.ts'
import { requireApart } from './require-apart.server.ts'
import { eventReviews } from './tables.server.ts'

/**
 * Publishes a draft of an organiser, or leaves one of its first three to staff to look at first. Returns its state. Refuses what
 * requireApart refuses.
 */
export async function bringOut(tx: Tx, ctx: Ctx, id: string): Promise<EventState> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  if (!row) throw notFound()
  const [before] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(events)
    .where(and(eq(events.ownerId, row.ownerId), isNotNull(events.publishedAt)))
  if ((before?.count ?? 0) < LOOKED_AT_FIRST) return changeEventState(tx, ctx, row, 'submit')
  await tx.delete(eventReviews).where(eq(eventReviews.eventId, id))
  const state = await publishEvent(tx, ctx, { id })
  await requireApart(tx, ctx, row)
  return state
}

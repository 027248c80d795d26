import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isLockedFor } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { LOOKED_AT_FIRST } from './policy.ts'
import { requireApart } from './require-apart.server.ts'
import { eventReviews } from './tables.server.ts'

/**
 * Publishes drafts of an organiser (one, or the dates of a series as one), or puts them in review while they
 * are among its first three. Returns their new state. Refuses `companies:refused.locked` for a locked
 * workspace, and what requireApart refuses.
 */
export async function publishDrafts(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<EventState> {
  const rows = await tx
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.id))
    .for('no key update')
  if (isLockedFor(ctx.actor, ctx.now())) throw refuse('forbidden', 'companies:refused.locked')
  const [first] = rows
  if (!first || rows.length < ids.length) throw notFound()
  const [before] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(events)
    .where(and(eq(events.ownerId, first.ownerId), isNotNull(events.publishedAt)))
  const isLookedAt = (before?.count ?? 0) < LOOKED_AT_FIRST
  if (!isLookedAt) await tx.delete(eventReviews).where(inArray(eventReviews.eventId, [...ids]))
  let state: EventState = first.state
  for (const row of rows) {
    if (isLookedAt) state = await changeEventState(tx, ctx, row, 'submit')
    else {
      state = await publishEvent(tx, ctx, { id: row.id })
      await requireApart(tx, ctx, row)
    }
  }
  return state
}

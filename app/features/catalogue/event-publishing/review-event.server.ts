import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { eventReviewed } from '#app/features/catalogue/events/event.ts'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { reviewInput } from './inputs.ts'
import { canReviewEvents } from './policy.ts'
import { requireApart } from './require-apart.server.ts'
import { eventReviews } from './tables.server.ts'

/**
 * Publishes an event in review, or sends it back to its organiser with a reason; with it, all dates of its
 * series in review. For staff who moderate; not found for anybody else. Refuses with `conflict` one that is
 * not in review (any more), or whose trainer is booked at that time by now, and with `forbidden` an own
 * cause.
 */
export async function reviewEvent(ctx: Ctx, input: unknown): Promise<{ title: string }> {
  const { actor } = ctx
  if (!canReviewEvents(actor)) throw notFound()
  const { event, decision, reason = '' } = parseInput(reviewInput, input)

  return inTransaction(async (tx) => {
    const [row] = await tx
      .select({ ...getTableColumns(events), isOwn: isOwnCause(actor, events.ownerId) })
      .from(events)
      .where(and(eq(events.slug, event), eventsManagedBy(ctx.actor)))
      .for('no key update')
    if (!row) throw notFound()
    if (row.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    if (row.state !== 'in_review') throw refuse('conflict', 'event-publishing:refused.decided')

    const dates = row.seriesId
      ? await tx
          .select()
          .from(events)
          .where(
            and(eq(events.seriesId, row.seriesId), eq(events.state, 'in_review'), eventsManagedBy(ctx.actor)),
          )
          .orderBy(asc(events.id))
          .for('no key update')
      : [row]
    const ids = dates.map(({ id }) => id)
    if (decision === 'publish') {
      await tx.delete(eventReviews).where(inArray(eventReviews.eventId, ids))
      for (const date of dates) {
        await publishEvent(tx, ctx, { id: date.id })
        await requireApart(tx, ctx, date)
      }
    } else {
      const said = { reason, decidedAt: ctx.now() }
      await tx
        .insert(eventReviews)
        .values(ids.map((eventId) => ({ eventId, ...said })))
        .onConflictDoUpdate({ target: eventReviews.eventId, set: said })
      for (const date of dates) await changeEventState(tx, ctx, date, 'return', reason)
    }
    await recordFact(tx, eventReviewed, row.id, { owner: row.ownerId, decision })
    return { title: row.title }
  })
}

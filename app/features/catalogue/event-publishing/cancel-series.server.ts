import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { changeDecision } from '#app/features/catalogue/events/change-decision.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { openDecisionOf } from '#app/features/catalogue/events/open-decision-of.server.ts'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { writeCancelWords } from '#app/features/catalogue/events/write-cancel-words.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { cancelEventInput } from './inputs.ts'
import { refusalOf } from './policy.ts'

/**
 * Cancels all dates of a series of the party acted for that have not begun, as `cancelEvent` does one of
 * them: all or none. Repeating it changes nothing. Refuses a visitor with `signIn`, an actor without the
 * right with `forbidden`, somebody else's event or one without a series as not found.
 */
export async function cancelSeries(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, note } = parseInput(cancelEventInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const own = eventsOwnedBy(actor)
    const [named] = await tx
      .select({ seriesId: events.seriesId })
      .from(events)
      .where(and(eq(events.slug, slug), own))
    if (!named?.seriesId) throw notFound()
    const dates = await tx
      .select()
      .from(events)
      .where(
        and(
          own,
          eq(events.seriesId, named.seriesId),
          gt(events.startsAt, ctx.now()),
          inArray(events.state, ['draft', 'in_review', 'published']),
        ),
      )
      .orderBy(asc(events.id))
      .for('no key update')
    const refusal = refusalOf(actor, dates.some(({ publishedAt }) => publishedAt) ? 'publish' : 'write')
    if (refusal) throw refuse('forbidden', refusal)

    for (const event of dates) {
      await lockQuotas(tx, { eventId: event.id })
      await writeCancelWords(tx, { eventId: event.id, words: note })
      const decision = await openDecisionOf(tx, event)
      if (decision) await changeDecision(tx, ctx, decision, { step: 'cancel', event })
      else await changeEventState(tx, ctx, event, 'cancel')
    }
  })
}

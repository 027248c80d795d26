import { inArray } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import type { LimitedDates } from '#app/features/catalogue/ticket-types/seats.ts'
import { quotas } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { dropLimitInput } from './inputs.ts'
import { lockComingDates } from './lock-coming-dates.server.ts'
import { lockLimit } from './lock-limit.server.ts'
import { lockSoldEvent } from './lock-sold-event.server.ts'
import { canWriteLimits } from './policy.ts'

/**
 * Removes a shared limit of the organiser's own event, with `series` also those of the same name on all
 * future dates: its ticket types are then limited by their own numbers and the whole event alone. Refuses
 * with `notFound` somebody else's event and a limit of another event, with `forbidden` a member without the
 * right to manage it, with `conflict` an event that is over.
 */
export async function dropLimit(ctx: Ctx, input: unknown): Promise<LimitedDates> {
  const { event: slug, id, series } = parseInput(dropLimitInput, input)

  return inTransaction(async (tx) => {
    const dates = series ? await lockComingDates(tx, ctx, slug) : []
    const event = await lockSoldEvent(tx, ctx, slug)
    const { same, ...limit } = await lockLimit(tx, { eventId: event.id, id, dates })

    if (!canWriteLimits(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    const dropped = [limit, ...same]
    const ids = dropped.map((one) => one.id)
    await tx.delete(quotas).where(inArray(quotas.id, ids))
    const said = { name: limit.name, size: limit.size, dates: dropped.length }
    await audit(tx, ctx, 'tickets.limit-dropped', { kind: 'event', id: event.id }, said)
    await recordFacts(
      tx,
      eventChanged,
      dropped.map(({ eventId }) => ({ subjectId: eventId, details: { part: 'limits' } })),
    )
    return { dates: dropped.length, kept: 0 }
  })
}

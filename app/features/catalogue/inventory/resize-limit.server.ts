import { inArray } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import type { LimitedDates } from '#app/features/catalogue/ticket-types/seats.ts'
import { quotas } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { resizeLimitInput } from './inputs.ts'
import { lockComingDates } from './lock-coming-dates.server.ts'
import { lockLimit } from './lock-limit.server.ts'
import { lockSoldEvent } from './lock-sold-event.server.ts'
import { canWriteLimits } from './policy.ts'

/**
 * Resizes a shared limit of the organiser's own event, with `series` also those of the same name and size on
 * all future dates that have not sold more. Bad input beside `seats` where more are sold or held, and where
 * somebody else changed it since it was shown. Refuses with `notFound` somebody else's event and a limit of
 * another event, with `forbidden` a member without the right to manage it, with `conflict` an event that is
 * over.
 */
export async function resizeLimit(ctx: Ctx, input: unknown): Promise<LimitedDates> {
  const { event: slug, id, was, seats, series } = parseInput(resizeLimitInput, input)

  return inTransaction(async (tx) => {
    const dates = series ? await lockComingDates(tx, ctx, slug) : []
    const event = await lockSoldEvent(tx, ctx, slug)
    const limit = await lockLimit(tx, { eventId: event.id, id, dates })

    if (!canWriteLimits(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    const alike = limit.same.filter(({ size }) => size === seats).length
    if (limit.size === seats) return { dates: 1 + alike, kept: limit.same.length - alike }
    const no = (key: string, count: number) => new BadInput({ seats: { key, params: { count } } })
    if (limit.size !== was) throw no('limits:invalid.changed', limit.size)
    if (limit.given > seats) throw no('limits:invalid.given', limit.given)

    const changed = [limit, ...limit.same.filter(({ size, given }) => size === was && given <= seats)]
    const ids = changed.map((one) => one.id)
    await tx.update(quotas).set({ size: seats }).where(inArray(quotas.id, ids))
    const said = { name: limit.name, before: limit.size, seats, dates: changed.length }
    await audit(tx, ctx, 'tickets.limit-changed', { kind: 'event', id: event.id }, said)
    await recordFacts(
      tx,
      eventChanged,
      changed.map(({ eventId }) => ({ subjectId: eventId, details: { part: 'limits' } })),
    )
    return { dates: changed.length + alike, kept: limit.same.length + 1 - changed.length - alike }
  })
}

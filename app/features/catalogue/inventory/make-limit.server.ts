import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { type LimitedDates, MOST_LIMITS } from '#app/features/catalogue/ticket-types/seats.ts'
import { quotas, quotaTicketTypes, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { copyLimit } from './copy-limit.server.ts'
import { makeLimitInput } from './inputs.ts'
import { lockComingDates } from './lock-coming-dates.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { lockSoldEvent } from './lock-sold-event.server.ts'
import { canWriteLimits } from './policy.ts'
import { countsNow } from './queries-room.server.ts'
import { seatAllocations } from './tables.server.ts'

/**
 * Makes ticket types of the organiser's own event share a limit, with `series` also the types of the same
 * names on each future date that can have it (`copyLimit`). Bad input beside `seats` where more are sold or
 * held already. Refuses with `notFound` somebody else's event and a type that is not on sale there, with
 * `forbidden` a member without the right to manage it, with `conflict` an event that is over and
 * `limits:refused.most` the 21st limit.
 */
export async function makeLimit(ctx: Ctx, input: unknown): Promise<LimitedDates> {
  const { event: slug, name, seats, types, series } = parseInput(makeLimitInput, input)
  const ids = [...new Set(types)]

  return inTransaction(async (tx) => {
    const dates = series ? await lockComingDates(tx, ctx, slug) : []
    const event = await lockSoldEvent(tx, ctx, slug)
    const found = await countTypes(tx, event.id, ids)
    if (found < ids.length) throw notFound()

    if (!canWriteLimits(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    await lockQuotas(tx, { eventIds: [event.id, ...dates] })
    const { limits, given } = await countsOf(tx, event.id, ids)
    if (limits >= MOST_LIMITS) throw refuse('conflict', 'limits:refused.most', { count: MOST_LIMITS })
    if (given > seats)
      throw new BadInput({ seats: { key: 'limits:invalid.given', params: { count: given } } })

    const id = newId()
    await tx.insert(quotas).values({ id, eventId: event.id, name, size: seats, shared: true })
    await tx.insert(quotaTicketTypes).values(ids.map((ticketTypeId) => ({ quotaId: id, ticketTypeId })))
    const spread = await copyLimit(tx, { name, size: seats, typeIds: ids, dates })
    const said = { name, seats, types: ids, alsoOf: spread }
    await audit(tx, ctx, 'tickets.limit', { kind: 'event', id: event.id }, said)
    await recordFacts(
      tx,
      eventChanged,
      [event.id, ...spread].map((subjectId) => ({ subjectId, details: { part: 'limits' } })),
    )
    return { dates: 1 + spread.length, kept: dates.length - spread.length }
  })
}

async function countTypes(tx: Tx, eventId: string, ids: string[]): Promise<number> {
  const rows = await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.retiredAt), inArray(ticketTypes.id, ids)))
  return rows.length
}

/** How many limits types of the event share, and how many seats of these types are sold or held now. */
async function countsOf(tx: Tx, eventId: string, ids: string[]) {
  const [row] = await tx
    .select({
      limits: sql<number>`(select count(*)::int from ${quotas} where ${quotas.eventId} = ${eventId} and ${quotas.shared})`,
      given: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int`,
    })
    .from(seatAllocations)
    .where(and(inArray(seatAllocations.ticketTypeId, ids), countsNow))
  return row ?? { limits: 0, given: 0 }
}

import { and, eq, inArray } from 'drizzle-orm'
import { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import {
  MOST_WAITLIST_ENTRIES,
  standsSince,
  type WaitlistState,
} from '#app/features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { seatsLeft } from '#app/features/catalogue/ticket-types/seats.ts'
import { orderSize, saleState } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { joinInput } from './inputs.ts'
import { canJoinWaitlist } from './policy.ts'

const LIVE: WaitlistState[] = ['waiting', 'offered']

/**
 * Puts the actor on the waiting list of a date, for seats of one ticket type, or changes the entry: fewer
 * seats keep the place, more, or another type, go to the end. Refuses what is not found or not on sale as
 * getEventOnSale does, `waitlist:refused.free` while so many seats are available, `waitlist:refused.offered`
 * while seats are offered, `waitlist:refused.unconfirmed` without a confirmed address and
 * `waitlist:refused.many` beyond MOST_WAITLIST_ENTRIES; bad input beside `seats` for more than one order may
 * hold.
 */
export async function joinWaitingList(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, type: typeId, seats } = parseInput(joinInput, input)

  const now = ctx.now()
  const { event, types, quotas } = await getEventOnSale(ctx, slug)
  const type = types.find(({ id, needsApproval }) => id === typeId && !needsApproval)

  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId, partyId } = actor
  if (!canJoinWaitlist(actor)) throw refuse('forbidden', 'waitlist:refused.unconfirmed')

  if (!type || saleState(type, event.startsAt, now) !== 'open')
    throw refuse('conflict', 'events:refused.saleEnded')
  const { least, most } = orderSize(type)
  if (seats < least || seats > most)
    throw new BadInput({ seats: { key: 'waitlist:invalid.between', params: { least, most } } })
  const isFree = seatsLeft(quotas, typeId) >= seats
  const wish = { ticketTypeId: typeId, quantity: seats }

  await inTransaction(async (tx) => {
    // One person's lists, one after another.
    await lockNames(tx, 'waiting list', [accountId])
    const mine = await tx
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.accountId, accountId), inArray(waitlistEntries.state, LIVE)))
      .for('no key update')
    const before = mine.find(({ eventId }) => eventId === event.id)
    if (before?.state === 'offered') throw refuse('conflict', 'waitlist:refused.offered')
    if (!before && isFree) throw refuse('conflict', 'waitlist:refused.free')
    if (!before && mine.length >= MOST_WAITLIST_ENTRIES)
      throw refuse('limit', 'waitlist:refused.many', { count: MOST_WAITLIST_ENTRIES })

    const id = before?.id ?? newId()
    if (before) {
      const since = standsSince(before, wish, now)
      const gathersUntil = since === before.since ? before.gathersUntil : null
      await tx
        .update(waitlistEntries)
        .set({ ...wish, since, gathersUntil, buyerId: partyId })
        .where(eq(waitlistEntries.id, id))
    } else {
      await tx
        .insert(waitlistEntries)
        .values({ id, eventId: event.id, accountId, buyerId: partyId, since: now, ...wish })
    }
    await audit(tx, ctx, 'waiting.join', { kind: 'event', id: event.id }, { seats })
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { canAsk } from '#app/features/catalogue/inventory/requests/policy.ts'
import {
  MOST_REQUESTS,
  participantsIn,
  seatsAsked,
} from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { fitSeats, soldOut } from '#app/features/catalogue/ticket-types/seats.ts'
import { orderSize, saleState } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { askInput } from './inputs.ts'

/**
 * Requests seats of a ticket type that needs approval, for the party acted for. Nothing is held by that.
 * Repeating the same changes nothing. Refuses what is not found or not on sale as getEventOnSale does,
 * `events:refused.soldOut` and `events:refused.fewLeft` where so many are not left,
 * `seat-requests:refused.asked` while another request for the event is open, `seat-requests:refused.own` to
 * its organiser, `seat-requests:refused.unconfirmed` without a confirmed address and
 * `seat-requests:refused.many` beyond MOST_REQUESTS; bad input beside `seats` for more than one order may
 * hold.
 */
export async function askForSeats(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, type: typeId, seats, people: typed, words } = parseInput(askInput, input)
  const { people, wrong } = participantsIn(typed)
  if (wrong !== null)
    throw new BadInput({ people: { key: 'seat-requests:invalid.person', params: { line: wrong } } })
  if (people.length > seats)
    throw new BadInput({ people: { key: 'seat-requests:invalid.people', params: { count: seats } } })

  const now = ctx.now()
  const { event, types, quotas } = await getEventOnSale(ctx, slug)
  const type = types.find(({ id, needsApproval }) => id === typeId && needsApproval)

  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId, partyId } = actor
  if (!canAsk(actor)) throw refuse('forbidden', 'seat-requests:refused.unconfirmed')
  if (partyId === event.ownerId) throw refuse('conflict', 'seat-requests:refused.own')

  if (!type || saleState(type, event.startsAt, now) !== 'open')
    throw refuse('conflict', 'events:refused.saleEnded')
  const { least, most } = orderSize(type)
  if (seats < least || seats > most)
    throw new BadInput({ seats: { key: 'seat-requests:invalid.between', params: { least, most } } })
  const fit = fitSeats(quotas, [{ ticketTypeId: typeId, quantity: seats }])
  const wish = { ticketTypeId: typeId, quantity: seats, participants: people, words }

  await inTransaction(async (tx) => {
    // One person's requests, one after another.
    await lockNames(tx, 'asking', [accountId])
    const mine = await tx
      .select()
      .from(seatRequests)
      .where(and(eq(seatRequests.accountId, accountId), inArray(seatRequests.state, ['asked', 'approved'])))
    const before = mine.find(({ eventId }) => eventId === event.id)
    if (before?.state === 'asked' && before.ticketTypeId === typeId && before.quantity === seats) return
    if (before) throw refuse('conflict', 'seat-requests:refused.asked')
    if (!fit.fits) throw soldOut(fit.left)
    if (mine.length >= MOST_REQUESTS)
      throw refuse('limit', 'seat-requests:refused.many', { count: MOST_REQUESTS })

    const id = newId()
    await tx
      .insert(seatRequests)
      .values({ id, eventId: event.id, accountId, buyerId: partyId, createdAt: now, ...wish })
    await audit(tx, ctx, 'asking.ask', { kind: 'event', id: event.id }, { seats })
    await recordFact(tx, seatsAsked, id, { event: event.id, seats })
  })
}

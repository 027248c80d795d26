import { and, eq } from 'drizzle-orm'
import { changeWaitlistEntry } from '#app/features/catalogue/inventory/waiting-list/change-waitlist-entry.server.ts'
import { everyWaitlistEntry } from '#app/features/catalogue/inventory/waiting-list/queries-scope.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { findNextOffer } from './find-next-offer.server.ts'
import { offerSeats } from './offer-seats.server.ts'

/**
 * Offers free seats of an event to its waiting list, in order: each offer is an order that holds them at the
 * present price until the offer ends, in a transaction of its own, so that locks are short. Returns how many
 * were made. Refuses any actor but the system.
 */
export async function offerToWaitlist(ctx: Ctx, eventId: string): Promise<number> {
  requireSystem(ctx)

  const waiting = and(
    everyWaitlistEntry(ctx),
    eq(waitlistEntries.eventId, eventId),
    eq(waitlistEntries.state, 'waiting'),
  )
  if ((await read(ctx).$count(waitlistEntries, waiting)) === 0) return 0

  for (let given = 0; ; ) {
    const turn = await inTransaction((tx) => offerOneToWaitlist(tx, ctx, eventId)).catch(movedOn)
    if (turn === 'nobody') return given
    if (turn === 'given') given += 1
  }
}

/**
 * Who leaves the list at the same moment is in it no more: the next look is at somebody else. Where no money
 * can be taken nobody is offered what has a price.
 */
function movedOn(error: unknown): 'again' | 'nobody' {
  if (!(error instanceof Refusal)) throw error
  if (error.reason === 'common:refused.state') return 'again'
  if (error.reason === 'orders:refused.noPayments') return 'nobody'
  throw error
}

async function offerOneToWaitlist(tx: Tx, ctx: Ctx, eventId: string): Promise<'given' | 'nobody'> {
  const now = ctx.now()
  const turn = await findNextOffer(tx, { eventId, now })
  if (!turn) return 'nobody'
  const { wait, event, type, heldUntil } = turn
  const to = { buyerId: wait.buyerId, placedBy: wait.accountId, language: wait.language }
  const offer = { event, type, quantity: wait.quantity, to, heldUntil, pricedAt: now, isTurn: true }
  await offerSeats(tx, offer, (orderId) =>
    changeWaitlistEntry(tx, ctx, wait, 'offer', { orderId, offeredUntil: heldUntil }),
  )
  return 'given'
}

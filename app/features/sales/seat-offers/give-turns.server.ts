import { and, eq } from 'drizzle-orm'
import { changeWait } from '#app/features/catalogue/inventory/waits/change-wait.server.ts'
import { everyWait } from '#app/features/catalogue/inventory/waits/queries-scope.server.ts'
import { waits } from '#app/features/catalogue/inventory/waits/tables.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { findTurn } from './find-turn.server.ts'
import { offerSeats } from './offer-seats.server.ts'

/**
 * Offers free seats of an event to those who wait for them, in their order: each offer is an order that holds them at the price of now
 * until the offer ends, and a transaction of its own, so that locks are short. Returns how many were made. Refuses
 * whoever is not the system.
 */
export async function giveTurns(ctx: Ctx, eventId: string): Promise<number> {
  requireSystem(ctx)

  const waiting = and(everyWait(ctx), eq(waits.eventId, eventId), eq(waits.state, 'waiting'))
  if ((await read(ctx).$count(waits, waiting)) === 0) return 0

  for (let given = 0; ; ) {
    const turn = await inTransaction((tx) => giveTurn(tx, ctx, eventId)).catch(movedOn)
    if (turn === 'nobody') return given
    if (turn === 'given') given += 1
  }
}

/** Who leaves the list at the same moment is in it no more: the next look is at somebody else. Where no money can be taken nobody is offered what has a price. */
function movedOn(error: unknown): 'again' | 'nobody' {
  if (!(error instanceof Refusal)) throw error
  if (error.reason === 'common:refused.state') return 'again'
  if (error.reason === 'orders:refused.noPayments') return 'nobody'
  throw error
}

async function giveTurn(tx: Tx, ctx: Ctx, eventId: string): Promise<'given' | 'nobody'> {
  const now = ctx.now()
  const turn = await findTurn(tx, { eventId, now })
  if (!turn) return 'nobody'
  const { wait, event, type, heldUntil } = turn
  const to = { buyerId: wait.buyerId, placedBy: wait.accountId, language: wait.language }
  const offer = { event, type, quantity: wait.quantity, to, heldUntil, pricedAt: now, isTurn: true }
  await offerSeats(tx, offer, (orderId) =>
    changeWait(tx, ctx, wait, 'offer', { orderId, offeredUntil: heldUntil }),
  )
  return 'given'
}

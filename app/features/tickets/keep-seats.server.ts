import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { fitSeats } from './seats.ts'
import { seatClaims } from './tables.server.ts'
import { lockQuotas } from './take-seats.server.ts'

/**
 * Makes an order's seats its own for good. A live hold always fits; one that has run out or was released is seated
 * again only if everything still fits. False, and nothing written, when it does not.
 */
export async function keepSeats(tx: Tx, facts: { orderId: string }): Promise<boolean> {
  return seatAgain(tx, facts.orderId, { state: 'taken', heldUntil: null })
}

/** Holds an order's seats until a later moment, also when the hold had run out. False when they are gone. */
export async function holdSeatsUntil(tx: Tx, facts: { orderId: string; heldUntil: Date }): Promise<boolean> {
  return seatAgain(tx, facts.orderId, { state: 'held', heldUntil: facts.heldUntil })
}

async function seatAgain(
  tx: Tx,
  orderId: string,
  next: { state: 'taken' | 'held'; heldUntil: Date | null },
): Promise<boolean> {
  const claims = await tx
    .select({ ticketTypeId: seatClaims.ticketTypeId, quantity: seatClaims.quantity })
    .from(seatClaims)
    .where(eq(seatClaims.orderId, orderId))
  if (claims.length === 0) return false
  const counts = await lockQuotas(
    tx,
    claims.map((claim) => claim.ticketTypeId),
    orderId,
  )
  if (!fitSeats(counts, claims).fits) return false
  await tx.update(seatClaims).set(next).where(eq(seatClaims.orderId, orderId))
  return true
}

/** Gives the seats of orders back. */
export async function releaseSeats(tx: Tx, facts: { orderIds: string[] }): Promise<void> {
  if (facts.orderIds.length === 0) return
  await tx
    .update(seatClaims)
    .set({ state: 'released', heldUntil: null })
    .where(and(inArray(seatClaims.orderId, facts.orderIds), inArray(seatClaims.state, ['held', 'taken'])))
}

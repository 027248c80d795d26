import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import { seatClaims } from './tables.server.ts'
import { lockQuotas, ROOM } from './take-seats.server.ts'

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

const seatClaimsAgain = plannedStatement<{ fits: boolean }>(
  'tickets.seat-again',
  `with wanted as (select ticket_type_id, quantity from seat_claims where order_id = $1),
  ${ROOM},
  seated as (update seat_claims set state = $2, held_until = $3 from fit where order_id = $1 and fits)
  select fits from fit`,
)

async function seatAgain(
  tx: Tx,
  orderId: string,
  next: { state: 'taken' | 'held'; heldUntil: Date | null },
): Promise<boolean> {
  await lockQuotas(tx, { orderId })
  const [seated] = await seatClaimsAgain(tx, [orderId, next.state, next.heldUntil])
  return seated?.fits === true
}

/** Gives the seats of orders back. */
export async function releaseSeats(tx: Tx, facts: { orderIds: string[] }): Promise<void> {
  if (facts.orderIds.length === 0) return
  await tx
    .update(seatClaims)
    .set({ state: 'released', heldUntil: null })
    .where(and(inArray(seatClaims.orderId, facts.orderIds), inArray(seatClaims.state, ['held', 'taken'])))
}

import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { brokenConstraint, type Reader, type Tx } from '#app/platform/db.server.ts'
import { fitSeats, type QuotaCount, type WantedSeats } from './seats.ts'
import { quotas, quotaTicketTypes, seatClaims } from './tables.server.ts'

let locking = true

/** For the test that shows what the locks are for: runs `work` without them. Only under MODE=test. */
export async function withoutSeatLocks<T>(work: () => Promise<T>): Promise<T> {
  if (config().MODE !== 'test') throw new Error('seat locks cannot be switched off here')
  locking = false
  try {
    return await work()
  } finally {
    locking = true
  }
}

/** Whether a claim counts at this moment, by the database's clock: one clock for all processes. */
export const countsNow = sql`(${seatClaims.state} = 'taken' or (${seatClaims.state} = 'held' and ${seatClaims.heldUntil} > clock_timestamp()))`

/** What is used of each quota that touches these ticket types, counted from the claims; `exceptOrder`'s own left out. */
export async function countQuotas(
  reader: Reader,
  ticketTypeIds: string[],
  exceptOrder?: string,
): Promise<QuotaCount[]> {
  const touched = reader
    .select({ id: quotaTicketTypes.quotaId })
    .from(quotaTicketTypes)
    .where(inArray(quotaTicketTypes.ticketTypeId, ticketTypeIds))
  const others = exceptOrder ? and(countsNow, ne(seatClaims.orderId, exceptOrder)) : countsNow
  return reader
    .select({
      quotaId: quotas.id,
      size: quotas.size,
      used: sql<number>`coalesce(sum(${seatClaims.quantity}), 0)::int`,
      ticketTypeIds: sql<string[]>`array_agg(distinct ${quotaTicketTypes.ticketTypeId})`,
    })
    .from(quotas)
    .innerJoin(quotaTicketTypes, eq(quotaTicketTypes.quotaId, quotas.id))
    .leftJoin(seatClaims, and(eq(seatClaims.ticketTypeId, quotaTicketTypes.ticketTypeId), others))
    .where(inArray(quotas.id, touched))
    .groupBy(quotas.id)
}

/**
 * Locks the quotas that these types touch, always in the same order so that no two sales wait for each other, and
 * then recounts: at READ COMMITTED the count sees everything that was committed before the lock was given.
 */
export async function lockQuotas(
  tx: Tx,
  ticketTypeIds: string[],
  exceptOrder?: string,
): Promise<QuotaCount[]> {
  if (locking) {
    const touched = tx
      .select({ id: quotaTicketTypes.quotaId })
      .from(quotaTicketTypes)
      .where(inArray(quotaTicketTypes.ticketTypeId, ticketTypeIds))
    await tx
      .select({ id: quotas.id })
      .from(quotas)
      .where(inArray(quotas.id, touched))
      .orderBy(quotas.id)
      .for('update')
  }
  return countQuotas(tx, ticketTypeIds, exceptOrder)
}

/** Holds seats for an order until `heldUntil`. Refuses `events:refused.soldOut` with how many are left. */
export async function takeSeats(
  tx: Tx,
  facts: { eventId: string; orderId: string; wanted: WantedSeats[]; heldUntil: Date },
): Promise<void> {
  const counts = await lockQuotas(
    tx,
    facts.wanted.map((want) => want.ticketTypeId),
  )
  const fit = fitSeats(counts, facts.wanted)
  if (!fit.fits) throw soldOut(fit.left)
  const claims = facts.wanted.map((want) => ({
    id: newId(),
    eventId: facts.eventId,
    orderId: facts.orderId,
    ticketTypeId: want.ticketTypeId,
    quantity: want.quantity,
    state: 'held' as const,
    heldUntil: facts.heldUntil,
  }))
  await tx
    .insert(seatClaims)
    .values(claims)
    .catch((error: unknown) => {
      // Its organiser took the type off the sale since it was read.
      throw brokenConstraint(error) === 'seat_claims_retired' ? soldOut(0) : error
    })
}

export function soldOut(left: number) {
  return left > 0
    ? refuse('conflict', 'events:refused.fewLeft', { count: left })
    : refuse('conflict', 'events:refused.soldOut')
}

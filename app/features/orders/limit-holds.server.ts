import { and, eq, gt, sql } from 'drizzle-orm'
import { MOST_OPEN_SEATS } from '#app/features/events/ticket-type.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'

/** Holds of guests from one address: a browser that forgets its key is a new guest, and must not hoard seats by that. */
export const GUEST_HOLDS = { name: 'guest-holds', points: 100, seconds: 900 }

export type Owner = { buyerId: string | null; visitorKey: string | null }

/** Who an order belongs to, as one text: an account, or a browser without one. */
export function ownerKey(owner: Owner): string {
  return owner.buyerId ? `account:${owner.buyerId}` : `visitor:${owner.visitorKey}`
}

/**
 * Nobody holds more than ten unpaid seats at a time. One call per person at a time counts, so that two calls at the
 * same moment do not both pass. Refuses `orders:refused.openSeats`.
 */
export async function limitHolds(tx: Tx, owner: Owner, asked: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerKey(owner)}, 7))`)
  const mine = owner.buyerId
    ? eq(orders.buyerId, owner.buyerId)
    : eq(orders.visitorKey, owner.visitorKey ?? '')
  const [row] = await tx
    .select({ open: sql<number>`coalesce(sum(${orders.seats}), 0)::int` })
    .from(orders)
    .where(and(mine, eq(orders.state, 'held'), gt(orders.heldUntil, sql`clock_timestamp()`)))
  if ((row?.open ?? 0) + asked > MOST_OPEN_SEATS)
    throw refuse('limit', 'orders:refused.openSeats', { count: MOST_OPEN_SEATS })
}

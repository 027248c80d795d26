import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { MOST_OPEN_SEATS } from '#app/features/tickets/ticket-type.ts'
import { config } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Holder, ownerKey } from './queries-holder.server.ts'
import { orders } from './tables.server.ts'

let locking = true

/** For the test that shows what the locks are for: runs `work` without them. Only under MODE=test. */
export async function withoutHolderLocks<T>(work: () => Promise<T>): Promise<T> {
  if (config().MODE !== 'test') throw new Error('locks of holders cannot be switched off here')
  locking = false
  try {
    return await work()
  } finally {
    locking = true
  }
}

/** A hold counts until its end by the database's clock, swept or not. */
const live = and(eq(orders.state, 'held'), gt(orders.heldUntil, sql`clock_timestamp()`))

/**
 * Counts the seats that a holder holds (`own`) and those that count together with them (`together`). One call at a time
 * for each holder and each address, until the transaction ends: owner first, then address, so that no two wait for each
 * other. What a known holder held before it was known counts with its email address from now on and no longer with the
 * network, as long as all together are no more than one may hold.
 */
export async function countHolds(tx: Tx, holder: Holder): Promise<{ own: number; together: number }> {
  if (locking)
    await tx.execute(sql`select
      pg_advisory_xact_lock(hashtextextended(${ownerKey(holder)}, 7)),
      pg_advisory_xact_lock(hashtextextended(${holder.countedWith}, 8))`)
  const mine = holder.buyerId
    ? eq(orders.buyerId, holder.buyerId)
    : eq(orders.visitorKey, holder.visitorKey ?? '')
  const alike = eq(orders.countedWith, holder.countedWith)
  const seats = (which: unknown) =>
    sql<number>`coalesce(sum(${orders.seats}) filter (where ${which}), 0)::int`
  const [row] = await tx
    .select({
      own: seats(holder.known ? sql`true` : mine),
      together: seats(alike),
      elsewhere: seats(sql`${orders.countedWith} is distinct from ${holder.countedWith}`),
    })
    .from(orders)
    .where(and(live, or(mine, alike)))
  const { own = 0, together = 0, elsewhere = 0 } = row ?? {}
  if (!holder.known || elsewhere === 0 || own > MOST_OPEN_SEATS) return { own, together }

  // One that somebody works on right now keeps counting where it does.
  const moved = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(live, mine))
    .for('update', { skipLocked: true })
  await tx.update(orders).set({ countedWith: holder.countedWith }).where(inArray(orders.id, moved))
  return { own, together }
}

import { and, asc, eq } from 'drizzle-orm'
import { assureEvent } from '#app/features/catalogue/events/assure-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changePool } from '#app/features/catalogue/inventory/pools/change-pool.server.ts'
import { endOf, movesOf } from '#app/features/catalogue/inventory/pools/pool.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { countPool } from '#app/features/catalogue/price-pools/count-pool.server.ts'
import type { PoolRow } from '#app/features/catalogue/price-pools/lock-pool.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { HOLD_OVER, promiseDue } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { bookPool } from './book-pool.server.ts'
import { sinkPrices } from './sink-prices.server.ts'

/**
 * Takes a locked price promise as far as the seats that count for it, and the clock, carry it: reached, the event runs for sure and what was promised is
 * booked; decided, each of its orders is to be charged or billed at that price; lapsed, all of them are over and their seats free, in the caller's transaction.
 */
export async function movePool(tx: Tx, { requestId, now }: Ctx, pool: PoolRow): Promise<void> {
  const ctx = systemContext('orders.move-pool', { requestId, now })
  const { eventId } = pool
  const until = await findEnd(tx, pool)
  const moves = movesOf({ ...pool, until }, await countPool(tx, eventId), ctx.now())
  let row = pool
  let isDecided = false
  for (const { step, reachedMinor } of moves) {
    const { state = row.state } = await changePool(tx, ctx, row, step, reachedMinor ? { reachedMinor } : {})
    row = { ...row, state, reachedMinor: reachedMinor ?? row.reachedMinor }
    if (step === 'reach') await assureEvent(tx, { eventId, orderId: null })
    if (step === 'decide') isDecided = true
    if (step === 'lapse') await missAll(tx, ctx, pool.id)
  }
  if (row.state !== 'reached' && !isDecided) return
  const open = await bookPool(tx, ctx, row, isDecided || row.reachedMinor !== pool.reachedMinor)
  if (!isDecided) return
  if (row.reachedMinor !== null) await sinkPrices(tx, pool, row.reachedMinor)
  await recordFacts(tx, promiseDue, open)
}

async function findEnd(tx: Tx, pool: PoolRow): Promise<Date> {
  const [event] = await tx
    .select({ startsAt: events.startsAt })
    .from(events)
    .where(eq(events.id, pool.eventId))
  return event ? endOf(pool, event) : pool.until
}

async function missAll(tx: Tx, ctx: Ctx, poolId: string): Promise<void> {
  const missed = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.poolId, poolId), eq(orders.state, 'promised')))
    .orderBy(asc(orders.id))
    .for('update')
  const orderIds = missed.map(({ id }) => id)
  for (const order of missed) await changeOrder(tx, ctx, order, { state: 'miss' }, HOLD_OVER)
  await releaseSeats(tx, { orderIds })
}

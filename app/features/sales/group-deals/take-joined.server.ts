import { and, eq, inArray } from 'drizzle-orm'
import { endOf } from '#app/features/catalogue/inventory/pools/pool.ts'
import type { PoolRow } from '#app/features/catalogue/price-pools/lock-pool.server.ts'
import { promiseSeats } from '#app/features/catalogue/price-pools/promise-seats.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { IN_POOL, orderNotJoined, promiseDue } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { bookPromised } from './book-promised.server.ts'
import { lockJoinedEvent } from './lock-joined-event.server.ts'
import { missJoining } from './miss-joining.server.ts'
import { movePool } from './move-pool.server.ts'
import { repriceOrder } from './reprice-order.server.ts'

/**
 * The money of an order that waits to join a price promise is set aside: under both locks its seats count from now on. One that was decided while the bank
 * asked still takes who was in time, at its price. False, and the order over, where the promise lapsed or its event was cancelled meanwhile, the seats are gone, or the buyer has joined already.
 */
export async function takeJoined(tx: Tx, ctx: Ctx, order: OrderRow, pool: PoolRow | null): Promise<boolean> {
  if (!pool) return false
  if (order.state !== 'held') {
    await recordFact(tx, orderNotJoined, order.id)
    return false
  }
  const event = order.eventId && (await lockJoinedEvent(tx, order.eventId))
  const heldUntil = event ? event.startsAt : null
  const joined = { orderId: order.id, poolId: pool.id }
  const fits =
    heldUntil !== null &&
    takesJoiners({ state: pool.state, until: endOf(pool, { startsAt: heldUntil }) }, ctx.now()) &&
    !(await hasPromised(tx, order, pool)) &&
    (await promiseSeats(tx, { ...joined, heldUntil }))
  if (!fits) {
    await missJoining(tx, ctx, order)
    await recordFact(tx, orderNotJoined, order.id)
    return false
  }

  const joinedAt = ctx.now()
  await changeOrder(tx, ctx, order, { state: 'promise' }, { heldUntil, joinedAt, extended: true })
  if (pool.state !== 'decided' || pool.reachedMinor === null) await movePool(tx, ctx, pool)
  else {
    const amounts = await repriceOrder(tx, order, pool.reachedMinor)
    const joined = { ...order, ...amounts, state: 'promised' as const, heldUntil, joinedAt }
    await bookPromised(tx, ctx, { order: joined, isAuthorised: true })
    await recordFact(tx, promiseDue, order.id)
  }
  return true
}

const takesJoiners = ({ state, until }: Pick<PoolRow, 'state' | 'until'>, now: Date) =>
  state === 'reached' || state === 'decided' || (state === 'open' && until > now)

async function hasPromised(tx: Tx, { placedBy }: OrderRow, { id }: PoolRow): Promise<boolean> {
  if (placedBy === null) return true
  const isIn = inArray(orders.state, IN_POOL)
  const same = and(eq(orders.poolId, id), eq(orders.placedBy, placedBy), isIn)
  return (await tx.$count(orders, same)) > 0
}

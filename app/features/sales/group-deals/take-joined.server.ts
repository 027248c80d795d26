import { and, eq, inArray } from 'drizzle-orm'
import type { GroupDealRow } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { pledgeSeats } from '#app/features/catalogue/group-deal-terms/pledge-seats.server.ts'
import { endOf } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { IN_GROUP_DEAL, orderNotJoined, pledgeDue } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { bookPledged } from './book-pledged.server.ts'
import { lockJoinedEvent } from './lock-joined-event.server.ts'
import { missJoining } from './miss-joining.server.ts'
import { moveGroupDeal } from './move-group-deal.server.ts'
import { repriceOrder } from './reprice-order.server.ts'

/**
 * Pledges an order whose authorization to join a group deal succeeded: under both locks its seats count from
 * now on. A deal decided meanwhile still accepts an order that was in time, at its price. False, and the
 * order over, where the deal lapsed or its event was cancelled meanwhile, the seats are gone, or the buyer
 * has joined already.
 */
export async function takeJoined(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  groupDeal: GroupDealRow | null,
): Promise<boolean> {
  if (!groupDeal) return false
  if (order.state !== 'held') {
    await recordFact(tx, orderNotJoined, order.id, orderDetails(order))
    return false
  }
  const event = order.eventId && (await lockJoinedEvent(tx, order.eventId))
  const heldUntil = event ? event.startsAt : null
  const joined = { orderId: order.id, groupDealId: groupDeal.id }
  const fits =
    heldUntil !== null &&
    takesJoiners({ state: groupDeal.state, until: endOf(groupDeal, { startsAt: heldUntil }) }, ctx.now()) &&
    !(await hasPledged(tx, order, groupDeal)) &&
    (await pledgeSeats(tx, { ...joined, heldUntil }))
  if (!fits) {
    await missJoining(tx, ctx, order)
    await recordFact(tx, orderNotJoined, order.id, orderDetails(order))
    return false
  }

  const joinedAt = ctx.now()
  await changeOrder(tx, ctx, order, { state: 'pledge' }, { heldUntil, joinedAt, extended: true })
  if (groupDeal.state !== 'decided' || groupDeal.reachedMinor === null)
    await moveGroupDeal(tx, ctx, groupDeal)
  else {
    const amounts = await repriceOrder(tx, order, groupDeal.reachedMinor)
    const joined = { ...order, ...amounts, state: 'pledged' as const, heldUntil, joinedAt }
    await bookPledged(tx, ctx, { order: joined, isAuthorized: true })
    await recordFact(tx, pledgeDue, order.id, { groupDeal: groupDeal.id })
  }
  return true
}

const takesJoiners = ({ state, until }: Pick<GroupDealRow, 'state' | 'until'>, now: Date) =>
  state === 'reached' || state === 'decided' || (state === 'open' && until > now)

async function hasPledged(tx: Tx, { placedBy }: OrderRow, { id }: GroupDealRow): Promise<boolean> {
  if (placedBy === null) return true
  const isIn = inArray(orders.state, IN_GROUP_DEAL)
  const same = and(eq(orders.groupDealId, id), eq(orders.placedBy, placedBy), isIn)
  return (await tx.$count(orders, same)) > 0
}

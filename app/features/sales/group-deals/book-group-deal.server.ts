import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { GroupDealRow } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isAuthorized, isUninvoiced } from '#app/features/sales/orders/open-money.ts'
import { amountsOf, dueOf, IN_GROUP_DEAL } from '#app/features/sales/orders/order.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { bookPledged } from './book-pledged.server.ts'

/**
 * Confirms all pledges of a locked group deal that is reached; where that lowered the price, or decided it,
 * earlier bookings of the deal get that price too. Returns the orders that it processed whose money is not
 * captured yet; all of them then.
 */
export async function bookGroupDeal(
  tx: Tx,
  ctx: Ctx,
  { id, reachedMinor }: GroupDealRow,
  isFurther: boolean,
): Promise<string[]> {
  if (reachedMinor === null) return []
  const standing = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.groupDealId, id), inArray(orders.state, isFurther ? IN_GROUP_DEAL : ['pledged'])))
    .orderBy(asc(orders.id))
    .for('update')
  const open = standing.filter(isOpen)
  if (open.length === 0) return []
  const [cheaper, cards] = [await repriceAll(tx, open, reachedMinor), await listAuthorized(tx, open)]
  for (const order of open) {
    const amounts = cheaper.get(order.id)
    if (order.state === 'pledged')
      await bookPledged(tx, ctx, { order: { ...order, ...amounts }, isAuthorized: cards.has(order.id) })
    else if (amounts) await tx.update(orders).set(amounts).where(eq(orders.id, order.id))
  }
  return open.map((order) => order.id)
}

const isOpen = (order: OrderRow) => order.state === 'pledged' || isAuthorized(order) || isUninvoiced(order)

/**
 * Lets the seats of some orders cost no more than `minor` each; what those come to that cost more. What
 * joined has one line.
 */
async function repriceAll(tx: Tx, all: readonly OrderRow[], minor: number) {
  const ids = all.map((order) => order.id)
  const lines = await tx
    .update(orderLines)
    .set({ unitMinor: minor, pricing: null })
    .where(and(inArray(orderLines.orderId, ids), gt(orderLines.unitMinor, minor)))
    .returning({
      id: orderLines.orderId,
      quantity: orderLines.quantity,
      unitMinor: orderLines.unitMinor,
      tax: orderLines.tax,
    })
  return new Map(
    all.flatMap((order) => {
      const line = lines.find(({ id }) => id === order.id)
      if (!line) return []
      return [[order.id, amountsOf(dueOf([line], order))] as const]
    }),
  )
}

/** Those of some orders whose money a card has set aside. */
async function listAuthorized(tx: Tx, all: readonly OrderRow[]): Promise<Set<string>> {
  const ids = all.filter(({ payment }) => payment === 'awaiting').map((order) => order.id)
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: payments.subjectId })
    .from(payments)
    .where(
      and(
        eq(payments.subjectKind, 'order'),
        inArray(payments.subjectId, ids),
        eq(payments.state, 'authorized'),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

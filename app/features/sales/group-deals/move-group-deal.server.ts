import { and, asc, eq } from 'drizzle-orm'
import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { countGroupDeal } from '#app/features/catalogue/group-deal-terms/count-group-deal.server.ts'
import type { GroupDealRow } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { changeGroupDeal } from '#app/features/catalogue/inventory/group-deals/change-group-deal.server.ts'
import { endOf, movesOf } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { pledgeDue } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { bookGroupDeal } from './book-group-deal.server.ts'
import { lowerPrices } from './lower-prices.server.ts'

/**
 * Advances a locked group deal by its seats and the clock, in the caller's transaction: reached, the event is
 * guaranteed and pledges are confirmed; decided, its orders are to be captured or invoiced at that price;
 * lapsed, they all end and release their seats.
 */
export async function moveGroupDeal(tx: Tx, { requestId, now }: Ctx, groupDeal: GroupDealRow): Promise<void> {
  const ctx = systemContext('orders.move-pool', { requestId, now })
  const { eventId } = groupDeal
  const until = await findEnd(tx, groupDeal)
  const moves = movesOf({ ...groupDeal, until }, await countGroupDeal(tx, eventId), ctx.now())
  let row = groupDeal
  let isDecided = false
  for (const { step, reachedMinor } of moves) {
    const { state = row.state } = await changeGroupDeal(
      tx,
      ctx,
      row,
      step,
      reachedMinor ? { reachedMinor } : {},
    )
    row = { ...row, state, reachedMinor: reachedMinor ?? row.reachedMinor }
    if (step === 'reach') await guaranteeEvent(tx, { eventId, orderId: null })
    if (step === 'decide') isDecided = true
    if (step === 'lapse') await missAll(tx, ctx, groupDeal.id)
  }
  if (row.state !== 'reached' && !isDecided) return
  const open = await bookGroupDeal(tx, ctx, row, isDecided || row.reachedMinor !== groupDeal.reachedMinor)
  if (!isDecided) return
  if (row.reachedMinor !== null) await lowerPrices(tx, groupDeal, row.reachedMinor)
  const details = { groupDeal: groupDeal.id }
  await recordFacts(
    tx,
    pledgeDue,
    open.map((subjectId) => ({ subjectId, details })),
  )
}

async function findEnd(tx: Tx, groupDeal: GroupDealRow): Promise<Date> {
  const [event] = await tx
    .select({ startsAt: events.startsAt })
    .from(events)
    .where(eq(events.id, groupDeal.eventId))
  return event ? endOf(groupDeal, event) : groupDeal.until
}

async function missAll(tx: Tx, ctx: Ctx, groupDealId: string): Promise<void> {
  const missed = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.groupDealId, groupDealId), eq(orders.state, 'pledged')))
    .orderBy(asc(orders.id))
    .for('update')
  const orderIds = missed.map(({ id }) => id)
  for (const order of missed) await cancelOrder(tx, ctx, order, { reason: 'group_deal_missed' })
  await releaseSeats(tx, { orderIds })
}

import { and, eq, exists, lte, type SQL, sql } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { findLimit } from '#app/features/sales/orders/find-limit.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { limitHolds } from '#app/features/sales/orders/limit-holds.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { eventOf, HOLD_MINUTES, HOLD_OVER, isHoldOver } from '#app/features/sales/orders/order.ts'
import { canHoldAgain } from '#app/features/sales/orders/policy.ts'
import { getHolder } from '#app/features/sales/orders/queries-holder.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * Holds the seats of an expired order again, at its prices, when they are still free and they and their event
 * are on sale to the actor; nothing typed is lost. Refuses `events:refused.soldOut`,
 * `events:refused.saleEnded`, `events:refused.lapsed` where its seller's workspace is locked,
 * `orders:refused.eventGone`, `orders:refused.needsApproval` for seats that need a request,
 * `group-deals:refused.unpaid` for those of a group deal, `purchases:refused.waits` to a member with a limit
 * while an admin is asked, and what limitHolds refuses.
 */
export async function holdAgain(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  const holder = await getHolder(ctx)
  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const [event] = await tx
      .select({
        state: events.state,
        startsAt: events.startsAt,
        writableUntil: parties.writableUntil,
        isSaleOver: hasType(tx, order.id, lte(ticketTypes.salesEnd, ctx.now())),
        needsApproval: hasType(
          tx,
          order.id,
          and(eq(ticketTypes.needsApproval, true), eq(ticketTypes.onlyWithCode, false)),
        ),
      })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(and(eq(events.id, eventOf(order)), eventsOnSaleTo(ctx.actor)))
    if (!event || !isOnSale(event, ctx.now())) throw refuse('conflict', 'orders:refused.eventGone')
    if (isLapsedAt(event, ctx.now())) throw refuse('conflict', 'events:refused.lapsed')
    if (event.isSaleOver) throw refuse('conflict', 'events:refused.saleEnded')
    if (order.groupDealId !== null) throw refuse('conflict', 'group-deals:refused.unpaid')
    if (event.needsApproval) throw refuse('conflict', 'orders:refused.needsApproval')
    if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

    // The sweep may not have come by yet.
    if (isHoldOver(order, ctx.now()))
      await changeOrder(tx, asClock(ctx), order, { state: 'expire' }, HOLD_OVER)
    const ended = isHoldOver(order, ctx.now()) ? { ...order, state: 'expired' as const } : order
    if (!canHoldAgain(ctx, ended))
      throw refuse('conflict', 'common:refused.state', { state: ended.state, name: 'renew_hold' })
    const waits = and(eq(purchaseRequests.orderId, order.id), eq(purchaseRequests.state, 'asked'))
    const about = { actor: ctx.actor, orderId: order.id, buyerId: order.buyerId, withBudget: true }
    const found = await findLimit(tx, about)
    if (found && (await tx.$count(purchaseRequests, waits)) > 0)
      throw refuse('conflict', 'purchases:refused.waits')
    await limitHolds(tx, holder, order.seats)
    const heldUntil = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
    if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'events:refused.soldOut')

    const { countedWith } = holder
    await changeOrder(tx, ctx, ended, { state: 'renew_hold' }, { heldUntil, countedWith, extended: true })
  })
}

/** Whether seats of the order are of a type of this kind. */
function hasType(tx: Tx, orderId: string, kind: SQL | undefined) {
  const found = tx
    .select({ id: seatAllocations.id })
    .from(seatAllocations)
    .innerJoin(ticketTypes, eq(ticketTypes.id, seatAllocations.ticketTypeId))
    .where(and(eq(seatAllocations.orderId, orderId), kind))
  return sql<boolean>`${exists(found)}`
}

/** Time ends a hold, whoever notices it. */
function asClock({ requestId, now }: Ctx): Ctx {
  return systemContext('orders.expire', { requestId, now })
}

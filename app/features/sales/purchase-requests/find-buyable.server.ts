import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { offerEnd } from '#app/features/catalogue/inventory/offered-seats.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isHoldOver } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { holderOf } from '#app/features/sales/orders/queries-holder.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { purchaseRequests } from './tables.server.ts'

type Asked = { request: typeof purchaseRequests.$inferSelect; order: OrderRow }

const ofTypes = (kind: ReturnType<typeof sql>) => sql`(select ${kind} from ${seatAllocations} c
  join ${ticketTypes} t on t.id = c.ticket_type_id where c.order_id = `

/**
 * The requester, and until when the order of a locked request is held if approved now: 12 hours of the
 * requester's day, not beyond the sale, never shorter than already held; `isOver` where its seats must be
 * held anew. Refuses `purchases:refused.gone` for what can no longer be bought or whose requester has left
 * the company, and `purchases:refused.late` where no time is left to buy.
 */
export async function findBuyable(tx: Tx, ctx: Ctx, { request, order }: Asked) {
  const now = ctx.now()
  const gone = () => refuse('conflict', 'purchases:refused.gone')
  const isOver = order.state === 'expired' || isHoldOver(order, now)
  if (order.state !== 'held' && order.state !== 'expired') throw gone()
  if (order.payment === 'awaiting' || order.payment === 'paid') throw gone()
  const [asker] = await tx
    .select({ partyId: accounts.partyId, email: accounts.email, timeZone: accounts.timeZone })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .innerJoin(
      memberships,
      and(eq(memberships.memberId, accounts.partyId), eq(memberships.companyId, request.companyId)),
    )
    .where(
      and(eq(accounts.id, request.accountId), isNull(parties.deactivatedAt), isNull(parties.suspendedAt)),
    )
  if (!asker) throw gone()
  const holder = holderOf({
    buyerId: order.buyerId as PartyId,
    placedBy: request.accountId,
    email: asker.email,
  })
  const held = order.heldUntil ?? now
  // What was agreed on is to be paid by a day of its own, and may be somebody else's time since.
  if (!hasSeats(order)) {
    if (isOver) throw gone()
    return { holder, isOver, heldUntil: held }
  }

  const [event] = await tx
    .select({
      state: events.state,
      startsAt: events.startsAt,
      writableUntil: parties.writableUntil,
      salesEnd: sql<string | null>`${ofTypes(sql`to_json(min(t.sales_end)) #>> '{}'`)}${order.id})`,
      needsApproval: sql<boolean>`${ofTypes(sql`bool_or(t.needs_approval and not t.only_with_code)`)}${order.id})`,
      isRetired: sql<boolean>`${ofTypes(sql`bool_or(t.retired_at is not null)`)}${order.id})`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eq(events.id, order.eventId), eventsOnSaleTo(ctx.actor)))
  if (!event || !isOnSale(event, now)) throw gone()
  // Neither what its organiser approved nor a price promise outlives its own hold.
  if (isOver && (event.isRetired || event.needsApproval || order.groupDealId !== null)) throw gone()
  if (isOver && isLapsedAt(event, now)) throw gone()
  const salesEnd = event.salesEnd === null ? null : new Date(event.salesEnd)
  if (isOver && salesEnd !== null && salesEnd <= now) throw gone()
  const end = offerEnd({ salesEnd, startsAt: event.startsAt, timeZone: asker.timeZone }, now)
  if (isOver && end === null) throw refuse('conflict', 'purchases:refused.late')
  const heldUntil = isOver || (end !== null && end > held) ? (end as Date) : held
  return { holder, isOver, heldUntil }
}

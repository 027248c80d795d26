import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { offerEnd } from '#app/features/catalogue/inventory/offered-seats.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import type { Person } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { holdOrder } from './hold-order.server.ts'

/**
 * Extends the hold of a locked order while an admin is asked: for 12 hours of the admin's day, as offered
 * seats are, never shorter than already held. An agreed training has a deadline of its own. Refuses
 * `orders:refused.expired` where the seats are gone.
 */
export async function keepAsked(tx: Tx, ctx: Ctx & { actor: Person }, order: OrderRow): Promise<void> {
  if (!hasSeats(order) || order.heldUntil === null) return
  const { startsAt, salesEnd } = await findSale(tx, order)
  const end = offerEnd({ startsAt, salesEnd, timeZone: await findZone(tx, ctx) }, ctx.now())
  if (end !== null && end > order.heldUntil) await holdOrder(tx, order, end)
}

async function findSale(
  tx: Tx,
  { id, eventId }: OrderRow,
): Promise<{ startsAt: Date; salesEnd: Date | null }> {
  const [sale] = await tx
    .select({
      startsAt: events.startsAt,
      salesEnd: sql<string | null>`(select to_json(min(t.sales_end)) #>> '{}' from ${seatAllocations} c
        join ${ticketTypes} t on t.id = c.ticket_type_id where c.order_id = ${id})`,
    })
    .from(events)
    .where(eq(events.id, eventId ?? ''))
  if (!sale) throw refuse('conflict', 'orders:refused.eventGone')
  return { startsAt: sale.startsAt, salesEnd: sale.salesEnd === null ? null : new Date(sale.salesEnd) }
}

/**
 * By whose clocks those are asked who decide: the company’s first admin’s; the asker’s where it has none of
 * its own.
 */
async function findZone(tx: Tx, { actor, timeZone }: Ctx & { actor: Person }): Promise<string> {
  const [admin] = await tx
    .select({ timeZone: accounts.timeZone })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(
      and(
        eq(memberships.companyId, actor.partyId),
        eq(memberships.role, MEMBER_ROLES.admin),
        ne(accounts.id, actor.accountId),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(accounts.id))
    .limit(1)
  return admin?.timeZone ?? timeZone
}

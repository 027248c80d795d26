import { and, asc, eq, or, sql } from 'drizzle-orm'
import { filledBy, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { calendarColumns, calendarFactsIn } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { isPriceOpenOfOrders } from '#app/features/sales/orders/queries-price.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyTicket } from './queries-scope.server.ts'

/**
 * The facts of emails about an order; null for an order without an account or that does not exist. `of`
 * restricts to the seats of that address and ticket. For the system alone.
 */
export async function findMailFacts(ctx: Ctx, orderId: string, of?: { address: string; ticketId: string }) {
  const [row] = await read(ctx)
    .select({
      order: orders,
      event: events,
      calendar: calendarColumns,
      quorum: quorumFacts,
      coming: comingSeats,
      groupDeal: groupDealShown,
      filled: filledBy(orders.id),
      email: accounts.email,
      numberText: invoices.numberText,
      isPriceOpen: isPriceOpenOfOrders,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(invoices, isInvoiceOf('order', orders.id))
    .where(and(everyOrder(ctx), eq(orders.id, orderId)))
  if (!row) return null
  const seats = await read(ctx)
    .select()
    .from(tickets)
    .where(
      and(
        everyTicket(ctx),
        eq(tickets.orderId, orderId),
        of && or(eq(tickets.id, of.ticketId), eq(sql`lower(${tickets.participantEmail})`, of.address)),
      ),
    )
    .orderBy(asc(tickets.position))
  return { ...row, seats, groupDeal: groupDealIn(row.groupDeal), calendar: calendarFactsIn(row.calendar) }
}

export type MailFacts = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>

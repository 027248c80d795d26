import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { WITHHELD_OF_REFUND } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { type Actor, actsForParty, hasAccount, isEmployee, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { orders, replacedCodes, seatCancellations, tickets } from './tables.server.ts'

/**
 * An order is its buyer's; while nobody has claimed it, the browser's that holds it. Null for either owns
 * nothing. A guest (`guestKey`, null for who is signed in) who bought it for an email address sees it for a
 * day after it was placed, and one whom it was sold to by hand as long as this browser has opened its link
 * last.
 */
export function isOwnedBy(buyer: unknown, visitorKey: unknown, guestKey: unknown): SQL {
  const isFresh = sql`(${orders.isManual} or ${orders.confirmedAt} is null or ${orders.confirmedAt} > now() - interval '1 day')`
  return sql`(${orders.buyerId} = ${buyer} or (${orders.buyerId} is null and ${orders.visitorKey} = ${visitorKey})
    or (${orders.visitorKey} = ${guestKey} and ${isFresh}))`
}

/** The key of a browser in which nobody is signed in. */
export function guestKeyOf({ actor, visitorKey }: Pick<Ctx, 'actor' | 'visitorKey'>): string | null {
  return actor.kind === 'visitor' ? visitorKey : null
}

/**
 * The orders that somebody sees as their buyer: those of the party acted for, and what this browser holds as
 * a guest.
 */
export function ordersOf(ctx: Pick<Ctx, 'actor' | 'visitorKey'>): Scope<'orders'> {
  return scope('orders', isOwnedBy(partyIdOf(ctx.actor), ctx.visitorKey, guestKeyOf(ctx)))
}

/** An employee of a firm sees of its sales those of the events that he or she trains or began. */
export function ofOwnEvents(actor: Actor): SQL {
  return sql`${orders.eventId} in (select ${events.id} from ${events} where ${eventsOwnedBy(actor)})`
}

/**
 * The orders that somebody sees as their seller; staff who look after refunds or settle with sellers, and the
 * system, see all.
 */
export function ordersSoldBy(actor: Actor): Scope<'orders'> {
  const seller = partyIdOf(actor)
  if (seesAll(actor, ['refund', 'payOut'])) return scope('orders', sql`true`)
  if (seller === null) return scope('orders', sql`false`)
  const ofSeller = eq(orders.sellerId, seller)
  return scope('orders', isEmployee(actor) ? and(ofSeller, ofOwnEvents(actor)) : ofSeller)
}

/** The price promise that the `orders` of a query around it joined, by whichever scope that one has. */
export function groupDealsOfOrders(): DependentScope<'groupDeals'> {
  return dependentScope('groupDeals', sql`${groupDeals.id} = ${orders.groupDealId}`)
}

/** What was cancelled of the `orders` that a query around it reads, by whichever scope that one has. */
export function cancellationsOfOrders(): DependentScope<'seat_cancellations'> {
  return dependentScope('seat_cancellations', eq(seatCancellations.orderId, orders.id))
}

/**
 * Of orders that a query reads by a scope those that nobody else has begun: what a colleague has not paid yet
 * is that one’s alone.
 */
export function ownBasket(actor: Actor): SQL | undefined {
  if (hasAccount(actor)) return or(isNull(orders.placedBy), eq(orders.placedBy, actor.accountId))
  return actsForParty(actor) ? isNull(orders.placedBy) : undefined
}

/** All orders. For the system alone. */
export function everyOrder(ctx: Ctx): Scope<'orders'> {
  requireSystem(ctx)
  return scope('orders', sql`true`)
}

/** The ticket of a code: whoever has the code may see it, since nobody guesses one. */
export function ticketsByCode(code: string): Scope<'tickets'> {
  return scope('tickets', eq(tickets.code, code))
}

/** The ticket of a code that it had before its seat was passed on, in `replaced_codes`: as of a code. */
export function ticketsByReplacedCode(code: string): Scope<'tickets'> {
  return scope('tickets', eq(replacedCodes.code, code))
}

/** What was cancelled of an order `o` before anybody had paid for it. */
export const cancelledUnpaid = (): SQL =>
  sql`(select coalesce(sum(c.less_minor), 0) from seat_cancellations c where c.order_id = o.id)`

/** The same, and what of its invoice was credited before it was paid. */
export const sparedUnpaid = (): SQL => sql`(${cancelledUnpaid()} + o.credited_minor)`

/**
 * What goes back of one of the `refunds` of the `orders` of a query: what of it the payer withheld never
 * came.
 */
export const backOfRefunds =
  sql<number>`${refunds.amountMinor} - case when ${refunds.reason} = 'no_seat' then ${orders.withheldMinor}
    else ${sql.raw(WITHHELD_OF_REFUND)} end`.mapWith(Number)

/** What is to be transferred of an order on an invoice: without what was credited of it, and is withheld. */
export const owedOfOrders =
  sql<number>`${orders.totalMinor} - ${orders.creditedMinor} - ${orders.withheldMinor}`.mapWith(Number)

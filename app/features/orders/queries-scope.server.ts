import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { presentParties } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { pools } from '#app/features/tickets/tables.server.ts'

import type { Actor } from '#app/kit/actor.ts'
import { isPerson, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canConfirmPayers } from './payers/policy.ts'
import { decidesPurchases } from './purchases/policy.ts'
import {
  announcements,
  bankStatements,
  orders,
  participantAnswers,
  participantQuestions,
  purchaseRequests,
  replacedCodes,
  seatCancellations,
  seatNotes,
  statementLayouts,
  tickets,
} from './tables.server.ts'

/**
 * An order is its buyer's; while nobody has claimed it, the browser's that holds it. Null for either owns nothing. A guest
 * (`guestKey`, null for who is signed in) who bought it for an email address sees it for a day after it was placed, and one
 * whom it was sold to by hand as long as this browser has opened its link last.
 */
export function isOwnedBy(buyer: unknown, visitorKey: unknown, guestKey: unknown): SQL {
  const isFresh = sql`(${orders.byHand} or ${orders.placedAt} is null or ${orders.placedAt} > now() - interval '1 day')`
  return sql`(${orders.buyerId} = ${buyer} or (${orders.buyerId} is null and ${orders.visitorKey} = ${visitorKey})
    or (${orders.visitorKey} = ${guestKey} and ${isFresh}))`
}

/** The key of a browser in which nobody is signed in. */
export function guestKeyOf({ actor, visitorKey }: Pick<Ctx, 'actor' | 'visitorKey'>): string | null {
  return actor.kind === 'visitor' ? visitorKey : null
}

/** The orders that somebody sees as their buyer: those of the party acted for, and what this browser holds as a guest. */
export function ordersOf(ctx: Pick<Ctx, 'actor' | 'visitorKey'>): Scope<'orders'> {
  return scope('orders', isOwnedBy(partyIdOf(ctx.actor), ctx.visitorKey, guestKeyOf(ctx)))
}

/** The orders that somebody sees as their seller; staff who look after refunds or settle with sellers, and the system, see all. */
export function ordersSoldBy(actor: Actor): Scope<'orders'> {
  const seller = partyIdOf(actor)
  if (seesAll(actor, ['refund', 'payOut'])) return scope('orders', sql`true`)
  return scope('orders', seller === null ? sql`false` : eq(orders.sellerId, seller))
}

/** The companies of which staff who look after accounts say whether they pay, as a condition on `parties`; nobody for everybody else. */
export function companiesJudgedBy(actor: Actor): Scope<'parties'> {
  const isCompany = and(presentParties(), ne(parties.kind, 'person'))
  return scope('parties', canConfirmPayers(actor) ? isCompany : sql`false`)
}

/** The statements of its bank that the party acted for brought; nobody's for a visitor, everybody's for the system, which books them. */
export function statementsOf(actor: Actor): Scope<'bank-statements'> {
  if (actor.kind === 'system') return scope('bank-statements', sql`true`)
  const seller = partyIdOf(actor)
  return scope('bank-statements', seller === null ? sql`false` : eq(bankStatements.sellerId, seller))
}

/** The price promise that the `orders` of a query around it joined, by whichever scope that one has. */
export function poolsOfOrders(): Scope<'pools'> {
  return scope('pools', sql`${pools.id} = ${orders.poolId}`)
}

/** What the party acted for said of the columns of its bank's tables. */
export function layoutsOf(actor: Actor): Scope<'statement-layouts'> {
  const seller = partyIdOf(actor)
  return scope('statement-layouts', seller === null ? sql`false` : eq(statementLayouts.sellerId, seller))
}

/** The purchases of members on which somebody decides: those of the company whose admin that is, and never the own ones. */
export function purchasesDecidedBy(actor: Actor): Scope<'purchase_requests'> {
  if (!decidesPurchases(actor)) return scope('purchase_requests', sql`false`)
  const isOther = ne(purchaseRequests.accountId, actor.accountId)
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, actor.partyId), isOther))
}

/** The purchases for which somebody has asked an admin of the company acted for. */
export function ownPurchases(actor: Actor): Scope<'purchase_requests'> {
  if (!isPerson(actor)) return scope('purchase_requests', sql`false`)
  const isOwn = eq(purchaseRequests.accountId, actor.accountId)
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, actor.partyId), isOwn))
}

/** The requests for the `orders` that a query around it reads, by whichever scope that one has. */
export function purchasesOfOrders(): Scope<'purchase_requests'> {
  return scope('purchase_requests', eq(purchaseRequests.orderId, orders.id))
}

/** What was cancelled of the `orders` that a query around it reads, by whichever scope that one has. */
export function cancellationsOfOrders(): Scope<'seat_cancellations'> {
  return scope('seat_cancellations', eq(seatCancellations.orderId, orders.id))
}

/** Of orders that a query reads by a scope those that nobody else has begun: what a colleague has not paid yet is that one’s alone. */
export function ownBasket(actor: Actor): SQL | undefined {
  return isPerson(actor) ? or(isNull(orders.placedBy), eq(orders.placedBy, actor.accountId)) : undefined
}

/** Every purchase that needs approval. For the system alone. */
export function everyPurchase(ctx: Ctx): Scope<'purchase_requests'> {
  requireSystem(ctx)
  return scope('purchase_requests', sql`true`)
}

/** All orders with their tickets and emails. For the system alone. */
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

/** What is asked of participants of the `events` that a query around it reads, by whichever scope that one has. */
export function questionsOfEvents(): Scope<'participant_questions'> {
  return scope('participant_questions', eq(participantQuestions.eventId, events.id))
}

/** What was written to people of the `events` that a query around it reads, by whichever scope that one has. */
export function announcementsOfEvents(): Scope<'announcements'> {
  return scope('announcements', eq(announcements.eventId, events.id))
}

/** What was answered for the `tickets` that a query around it reads, by whichever scope that one has. */
export function answersOfTickets(): Scope<'participant_answers'> {
  return scope('participant_answers', eq(participantAnswers.ticketId, tickets.id))
}

/** What organisers noted of the `tickets` that a query around it reads, by whichever scope that one has. */
export function notesOfTickets(): Scope<'seat_notes'> {
  return scope('seat_notes', eq(seatNotes.ticketId, tickets.id))
}

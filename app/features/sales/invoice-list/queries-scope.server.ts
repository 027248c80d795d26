import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { ofOwnEvents } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { isEmployee, type PartyActor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import type { InvoiceSide } from './invoice-list.ts'
import { invoiceSendings } from './tables.server.ts'

/**
 * The documents of one side of the party acted for. What it was billed is seen by all its people, as its
 * bookings are, but for its plan, which is its admins' matter, and the commission of what it sells, which no
 * employee of a firm sees; of what it billed an employee sees that of the own events.
 */
export function invoicesOf(actor: PartyActor, side: InvoiceSide): Scope<'invoices'> {
  return scope('invoices', side === 'received' ? receivedBy(actor) : issuedBy(actor))
}

function receivedBy(actor: PartyActor) {
  const isOwn = eq(invoices.buyerId, actor.partyId)
  if (canManageCompany(actor)) return isOwn
  const isNoPlan = and(isOwn, notInArray(invoices.subjectKind, ['subscription', 'renewal']))
  return isEmployee(actor) ? and(isNoPlan, ne(invoices.subjectKind, 'commission')) : isNoPlan
}

function issuedBy(actor: PartyActor) {
  const isOwn = eq(invoices.sellerId, actor.partyId)
  if (!isEmployee(actor)) return isOwn
  const isOfOwn = sql`${invoices.subjectId} in (select ${orders.id} from ${orders} where ${ofOwnEvents(actor)})`
  return and(isOwn, eq(invoices.subjectKind, 'order'), isOfOwn)
}

/** The documents of both sides of the party acted for. */
export function invoicesSeenBy(actor: PartyActor): Scope<'invoices'> {
  return scope('invoices', or(receivedBy(actor), issuedBy(actor)))
}

/**
 * To whom documents that the party acted for issued were sent, with `invoices` joined: for its side alone.
 */
export function sendingsSeenBy(actor: PartyActor): Scope<'invoice sendings'> {
  return scope('invoice sendings', issuedBy(actor))
}

/** All of them, for the system alone. */
export function everySending(ctx: Ctx): Scope<'invoice sendings'> {
  requireSystem(ctx)
  return scope('invoice sendings', sql`${invoiceSendings.id} is not null`)
}

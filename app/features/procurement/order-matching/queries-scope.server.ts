import { and, inArray, or, sql } from 'drizzle-orm'
import {
  purchaseOrdersMadeBy,
  purchaseOrdersSeenBy,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import type { Actor, PartyActor } from '#app/kit/actor.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

/** How invoices stand to orders that the party acted for has made. */
export function standingInvoicesOf(actor: Actor): Scope<'purchase order invoices'> {
  const party = partyIdOf(actor)
  return scope(
    'purchase order invoices',
    party === null ? sql`false` : sql`${purchaseOrderInvoices.buyerId} = ${party}`,
  )
}

/** Orders whose lines are shown with what came of them: those of both sides, as these see them. */
export const ordersWithStandings = (actor: Actor) => purchaseOrdersSeenBy(actor)

/** Invoices that may be matched with orders of the party acted for. */
export const invoicesToMatch = (actor: PartyActor) => invoicesOf(actor, 'received')

/** Some orders of the party acted for, by their codes. */
export const ordersMadeBy = (actor: Actor, codes: readonly string[]) =>
  scope('purchase orders', and(purchaseOrdersMadeBy(actor), or(inArray(purchaseOrders.code, [...codes]))))

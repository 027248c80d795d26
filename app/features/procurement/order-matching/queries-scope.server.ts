import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

/** How invoices stand to orders that the party acted for has made: all its people see it, as they see both. */
export function standingInvoicesOf(actor: Actor): Scope<'purchase order invoices'> {
  const party = partyIdOf(actor)
  const own = party === null ? sql`false` : eq(purchaseOrderInvoices.buyerId, party)
  return scope('purchase order invoices', own)
}

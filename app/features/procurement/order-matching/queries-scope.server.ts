import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { purchaseOrderInvoices, purchaseOrderMatches } from './tables.server.ts'

/**
 * How invoices stand to orders that the party acted for has made: all its people see it, as they see both.
 */
export function standingInvoicesOf(actor: Actor): Scope<'purchase order invoices'> {
  const party = partyIdOf(actor)
  const own = party === null ? sql`false` : eq(purchaseOrderInvoices.buyerId, party)
  return scope('purchase order invoices', own)
}

/** How invoices stand to any orders. For the system alone. */
export function everyStandingInvoice(ctx: Ctx): Scope<'purchase order invoices'> {
  requireSystem(ctx)
  return scope('purchase order invoices', sql`true`)
}

/** All matches. For the system alone. */
export function everyMatch(ctx: Ctx): Scope<'purchase order matches'> {
  requireSystem(ctx)
  return scope('purchase order matches', sql`${purchaseOrderMatches.id} is not null`)
}

/** Invoices that are matched by themselves, whomever they bill. For the system alone. */
export function everyBilledInvoice(ctx: Ctx): Scope<'invoices'> {
  requireSystem(ctx)
  return scope('invoices', sql`true`)
}

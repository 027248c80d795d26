import { eq, or, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { type Actor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { correctionRequests } from './tables.server.ts'

/** What the party acted for asks to be corrected, and what it is asked for. */
export function correctionRequestsOf(actor: Actor): Scope<'correction requests'> {
  const party = partyIdOf(actor)
  return scope(
    'correction requests',
    party === null
      ? undefined
      : or(eq(correctionRequests.buyerId, party), eq(correctionRequests.sellerId, party)),
  )
}

/** The invoices that staff corrects for sellers: all. */
export function invoicesCorrectedBy(actor: Actor): Scope<'invoices'> {
  return scope('invoices', seesAll(actor, ['refund']) ? sql`true` : undefined)
}

/** What is asked of the `invoices` that a query around it reads, by whichever scope that one has. */
export function correctionRequestsOfInvoices(): DependentScope<'correction requests'> {
  return dependentScope('correction requests', eq(correctionRequests.invoiceId, invoices.id))
}

/** All that is asked. For the system alone. */
export function everyCorrectionRequest(ctx: Ctx): Scope<'correction requests'> {
  requireSystem(ctx)
  return scope('correction requests', sql`true`)
}

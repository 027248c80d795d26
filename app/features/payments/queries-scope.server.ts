import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { ledgerEntries } from './tables.server.ts'

/** All attempts to pay. For the system alone: what is paid for shows its own to whoever may see it. */
export function everyPayment(ctx: Ctx): Scope<'payments'> {
  requireSystem(ctx)
  return scope('payments', sql`true`)
}

/** The entries of the ledger that are of the party acted for; nobody's for a visitor and the system. */
export function entriesOf(actor: Actor): Scope<'entries'> {
  const party = partyIdOf(actor)
  return scope('entries', party === null ? sql`false` : eq(ledgerEntries.ownerId, party))
}

/** All amounts that go back, with what was paid. For the system alone. */
export function everyRefund(ctx: Ctx): Scope<'refunds'> {
  requireSystem(ctx)
  return scope('refunds', sql`true`)
}

/** All notices of gateways. For the system alone. */
export function everyNotice(ctx: Ctx): Scope<'notices'> {
  requireSystem(ctx)
  return scope('notices', sql`true`)
}

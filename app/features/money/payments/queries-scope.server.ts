import { eq, type SQL, sql } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, actsForParty, hasTask, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import type { RefundCause } from './refund.ts'
import { disputes, ledgerEntries } from './tables.server.ts'

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

/**
 * The entries of all providers, for staff who pay out and for the system; of anybody else those of the party
 * acted for alone.
 */
export function entriesPaidOutBy(actor: Actor): Scope<'entries'> {
  return seesAll(actor, ['payOut']) ? scope('entries', sql`true`) : entriesOf(actor)
}

/**
 * Of the `payments` that a query around it reads, by whichever scope that one has: those that came to their
 * seller's own account.
 */
export function paidTransfers(): DependentScope<'payments'> {
  return dependentScope('payments', sql`(payments.gateway = 'transfer' and payments.state = 'succeeded')`)
}

/** All amounts that go back, with what was paid. For the system alone. */
export function everyRefund(ctx: Ctx): Scope<'refunds'> {
  requireSystem(ctx)
  return scope('refunds', sql`true`)
}

/**
 * Of the `refunds` that a query around it reads, by whichever scope that one has: those of one cause, whose
 * id is a text.
 */
export function refundsOfCause(kind: RefundCause['kind'], id: SQL): DependentScope<'refunds'> {
  return dependentScope('refunds', sql`(refunds.cause_kind = ${kind} and refunds.cause_id = ${id})`)
}

const OF_SAME_CAUSE = sql`other.payment_id = refunds.payment_id
  and (other.cause_kind, other.cause_id) = (refunds.cause_kind, refunds.cause_id)`

/**
 * Of the `refunds` that a query around it reads, by whichever scope that one has: those that failed and are
 * still owed, as nobody asked anew.
 */
export function lostRefunds(): DependentScope<'refunds'> {
  return dependentScope(
    'refunds',
    sql`(refunds.state = 'failed' and not exists (select from refunds other
      where ${OF_SAME_CAUSE} and other.attempt > refunds.attempt))`,
  )
}

/**
 * Of the `refunds` that a query around it reads, by whichever scope that one has: the first of each cause
 * that was booked as gone.
 */
export function refundsFirstBooked(): DependentScope<'refunds'> {
  return dependentScope(
    'refunds',
    sql`(exists (select from ledger_transactions gone where gone.unique_key = 'refund:' || refunds.id)
      and not exists (select from refunds other join ledger_transactions gone on gone.unique_key = 'refund:' || other.id
        where ${OF_SAME_CAUSE} and other.attempt < refunds.attempt))`,
  )
}

/**
 * The amounts of all sellers that go back, for staff trusted with refunds and for the system; nobody else's.
 */
export function refundsChasedBy(actor: Actor): Scope<'refunds'> {
  const isTrusted = actor.kind === 'system' || hasTask(actor, 'refund')
  return scope('refunds', isTrusted ? sql`true` : sql`false`)
}

/** All webhook events of gateways. For the system alone. */
export function everyWebhookEvent(ctx: Ctx): Scope<'webhooks'> {
  requireSystem(ctx)
  return scope('webhooks', sql`true`)
}

/** All disputes of payments, for staff trusted with refunds; nobody else's. */
export function disputesAnsweredBy(actor: Actor): Scope<'disputes'> {
  return scope('disputes', hasTask(actor, 'refund') ? sql`true` : sql`false`)
}

/** The disputes of what the party acted for sold, for who manages its sales; nobody else's. */
export function disputesOf(actor: Actor): Scope<'disputes'> {
  const own = actsForParty(actor) && canSetSaleTerms(actor)
  return scope('disputes', own ? eq(disputes.sellerId, actor.partyId) : undefined)
}

/** All disputes of payments. For the system alone. */
export function everyDispute(ctx: Ctx): Scope<'disputes'> {
  requireSystem(ctx)
  return scope('disputes', sql`true`)
}

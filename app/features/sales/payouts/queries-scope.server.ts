import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canPayOut, canSeePayouts } from './policy.ts'
import { payoutHolds, payouts } from './tables.server.ts'

/** The payouts of the party acted for; nobody's for who may not see them. */
export function payoutsOf(actor: Actor): Scope<'payouts'> {
  return scope('payouts', canSeePayouts(actor) ? eq(payouts.partyId, actor.partyId) : sql`false`)
}

/** All payouts, for staff who pay out; nobody else's. */
export function payoutsPaidBy(actor: Actor): Scope<'payouts'> {
  return scope('payouts', canPayOut(actor) ? sql`true` : sql`false`)
}

/** All payouts. For the system alone. */
export function everyPayout(ctx: Ctx): Scope<'payouts'> {
  requireSystem(ctx)
  return scope('payouts', sql`true`)
}

/** All batches, for staff who pay out. */
export function batchesPaidBy(actor: Actor): Scope<'payout batches'> {
  return scope('payout batches', canPayOut(actor) ? sql`true` : sql`false`)
}

/** The holds that staff placed, for staff who pay out. */
export function holdsPlacedBy(actor: Actor): Scope<'payout holds'> {
  return scope('payout holds', canPayOut(actor) ? sql`true` : sql`false`)
}

/** The holds of the party acted for. */
export function holdsOf(actor: Actor): Scope<'payout holds'> {
  return scope('payout holds', canSeePayouts(actor) ? eq(payoutHolds.partyId, actor.partyId) : sql`false`)
}

import { eq, isNull, ne, or, sql } from 'drizzle-orm'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canSetCommission } from './policy.ts'
import { commissionProposals, commissionRules } from './tables.server.ts'

/** The rules for everybody, and those for the party acted for. */
export function rulesOf(actor: Actor): Scope<'commission rules'> {
  const forAll = ne(commissionRules.kind, 'provider')
  const own = actsForParty(actor) ? eq(commissionRules.partyId, actor.partyId) : undefined
  return scope('commission rules', or(forAll, own))
}

/** All rules, for staff who set them. */
export function rulesSetBy(actor: Actor): Scope<'commission rules'> {
  return scope('commission rules', canSetCommission(actor) ? sql`true` : undefined)
}

/** Rates that wait for a second person, for staff who set them. */
export function proposalsDecidedBy(actor: Actor): Scope<'commission proposals'> {
  const waits = isNull(commissionProposals.decidedAt)
  return scope('commission proposals', canSetCommission(actor) ? waits : undefined)
}

/** All rules. For the system alone. */
export function everyRule(ctx: Ctx): Scope<'commission rules'> {
  requireSystem(ctx)
  return scope('commission rules', sql`true`)
}

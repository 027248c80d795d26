import { eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canSettlePlans } from './policy.ts'
import { subscriptions } from './tables.server.ts'

/** The subscription of the company that somebody acts for, for all its members. */
export function ownSubscription(actor: Actor): Scope<'subscriptions'> {
  const acts = actsForParty(actor) && actor.company !== null
  return scope('subscriptions', acts ? eq(subscriptions.partyId, actor.partyId) : undefined)
}

/** The subscription of the company whose admin somebody is. */
export function managedSubscription(actor: Actor): Scope<'subscriptions'> {
  return scope(
    'subscriptions',
    canManageCompany(actor) ? eq(subscriptions.partyId, actor.partyId) : undefined,
  )
}

/** All subscriptions. For the system alone. */
export function everySubscription(ctx: Ctx): Scope<'subscriptions'> {
  requireSystem(ctx)
  return scope('subscriptions', sql`true`)
}

/** All subscriptions, for staff who look after transfers for them; nobody else's. */
export function plansSettledBy(actor: Actor): Scope<'subscriptions'> {
  return scope('subscriptions', canSettlePlans(actor) ? sql`true` : undefined)
}

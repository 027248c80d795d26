import { eq } from 'drizzle-orm'
import { type Actor, isPerson } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { subscriptions } from './tables.server.ts'

/** The subscription of the workspace that somebody acts for. */
export function ownSubscription(actor: Actor): Scope<'subscriptions'> {
  const party = isPerson(actor) && actor.company ? actor.partyId : null
  return scope('subscriptions', party === null ? undefined : eq(subscriptions.partyId, party))
}

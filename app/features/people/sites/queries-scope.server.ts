import { eq, sql } from 'drizzle-orm'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { sites } from './tables.server.ts'

/** The sites of the workspace that the actor acts for. */
export function ownSites(actor: Actor): Scope<'sites'> {
  const own = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope('sites', own === null ? sql`false` : eq(sites.companyId, own))
}

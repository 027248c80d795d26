import { and, eq, ne, or, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { type Actor, type PartyActor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { requirements } from './tables.server.ts'

/**
 * The requirements that an actor may open, as a condition on `requirements` joined with the owner's
 * `parties`: all but drafts of present parties, and those of the party acted for; staff who moderate and the
 * system see all.
 */
export function requirementsSeenBy(actor: Actor): Scope<'requirements'> {
  if (seesAll(actor, ['moderate'])) return scope('requirements', sql`true`)
  const open = and(ne(requirements.state, 'draft'), presentParties())
  const party = partyIdOf(actor)
  return scope('requirements', party === null ? open : or(open, eq(requirements.ownerId, party)))
}

/** The requirements of the party acted for, in every state. */
export function requirementsOwnedBy(actor: PartyActor): Scope<'requirements'> {
  return scope('requirements', eq(requirements.ownerId, actor.partyId))
}

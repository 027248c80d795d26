import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { parties } from './tables.server.ts'

/** Where a provider's id and visibility stand: in `parties`, or in a copy of them such as the search index holds. */
export type ProviderColumns = { id: Column; visibility: Column }

/** The parties that are there, as a condition on a joined `parties`: neither suspended nor deactivated. */
export function presentParties(): Scope<'parties'> {
  return scope('parties', and(isNull(parties.suspendedAt), isNull(parties.deactivatedAt)))
}

/** The party at a public address, if it is there. That there is one anybody may learn. */
export function partyAt(slug: string): Scope<'parties'> {
  return scope('parties', and(eq(parties.slug, slug), presentParties()))
}

/**
 * The one rule of which provider an actor sees, and with it the provider's profile, topics, events and reviews, as a
 * condition on a joined `parties`: nobody who is suspended or deactivated, and of the others those who are open to the
 * actor.
 */
export function providersSeenBy(actor: Actor): Scope<'parties'> {
  return scope('parties', and(presentParties(), providersOpenTo(actor, parties)))
}

/**
 * The second half of that rule, for providers that are there: those visible to joined companies only are seen by
 * themselves, by staff and by the system. A copy of the two columns is judged by the same words.
 */
export function providersOpenTo(actor: Actor, of: ProviderColumns): SQL | undefined {
  if (seesAll(actor)) return undefined
  const open = sql`${of.visibility} = 'public'`
  const party = partyIdOf(actor)
  return party === null ? open : or(open, eq(of.id, party))
}

/** The party that an actor acts for; nobody's for a visitor and the system. */
export function partyActedFor(actor: Actor): Scope<'parties'> {
  const party = partyIdOf(actor)
  return scope('parties', party === null ? sql`false` : eq(parties.id, party))
}

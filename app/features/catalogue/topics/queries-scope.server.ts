import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { presentParties, providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { type Actor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { topicSlugs, topics } from './tables.server.ts'

/**
 * The topics that an actor may see in public, as a condition on `topics` joined with the owner's `parties`.
 */
export function topicsSeenBy(actor: Actor): Scope<'topics'> {
  return scope('topics', and(eq(topics.state, 'published'), providersSeenBy(actor)))
}

/**
 * The topics that an actor may open, likewise: public ones, and all of the party acted for; staff who approve
 * providers or moderate see all of present parties.
 */
export function topicsOpenTo(actor: Actor): Scope<'topics'> {
  if (seesAll(actor, ['approveProviders', 'moderate'])) return scope('topics', presentParties())
  const party = partyIdOf(actor)
  const own = party === null ? sql`false` : and(eq(topics.ownerId, party), presentParties())
  return scope('topics', or(topicsSeenBy(actor), own))
}

/** The topics of the party acted for, in every state; none for a visitor. */
export function topicsOwnedBy(actor: Actor): Scope<'topics'> {
  const party = partyIdOf(actor)
  return scope('topics', party === null ? sql`false` : eq(topics.ownerId, party))
}

/** The topic with a present or former slug, without regard to visibility. */
export function topicsAt(slug: string): SQL | undefined {
  const former = sql`${topics.id} in (select s.topic_id from ${topicSlugs} s where s.slug = ${slug})`
  return or(eq(topics.slug, slug), former)
}

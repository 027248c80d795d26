import { and, eq } from 'drizzle-orm'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { feedsOf } from './queries-scope.server.ts'
import { catalogueFeeds } from './tables.server.ts'

/**
 * A feed of the party acted for, locked. Somebody else's is not found; an actor who may not write topics is
 * refused with `forbidden`.
 */
export async function lockFeed(tx: Tx, actor: Person, code: string) {
  const [feed] = await tx
    .select()
    .from(catalogueFeeds)
    .where(and(eq(catalogueFeeds.code, code), feedsOf(actor)))
    .for('update')
  if (!feed) throw notFound()
  if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  return feed
}

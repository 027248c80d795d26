import { and, eq, type SQL } from 'drizzle-orm'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { topics } from './tables.server.ts'

/** The topics that an actor may see in public, as a condition on `topics` joined with the owner's `accounts`. */
export function visibleTopics(actor: Actor): SQL | undefined {
  return and(eq(topics.state, 'published'), visibleOwners(actor))
}

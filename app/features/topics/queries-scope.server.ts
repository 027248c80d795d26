import { and, eq } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/parties/queries-scope.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { topics } from './tables.server.ts'

/** The topics that an actor may see in public, as a condition on `topics` joined with the owner's `parties`. */
export function topicsSeenBy(actor: Actor): Scope<'topics'> {
  return scope('topics', and(eq(topics.state, 'published'), providersSeenBy(actor)))
}

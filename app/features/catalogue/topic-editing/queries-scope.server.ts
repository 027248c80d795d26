import { sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'

/** The topics on which staff who moderate act: all that were published; drafts are nobody else's. */
export function topicsModeratedBy(actor: Actor): Scope<'topics'> {
  return scope('topics', canModerate(actor) ? sql`${topics.state} <> 'draft'` : undefined)
}

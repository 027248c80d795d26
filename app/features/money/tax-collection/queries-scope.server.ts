import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canSeeCollections } from './policy.ts'

/** What was kept for tax offices of all sales, for staff who pay out; nobody else's. */
export function collectionsSeenBy(actor: Actor): Scope<'tax collections'> {
  return scope('tax collections', canSeeCollections(actor) ? sql`true` : undefined)
}

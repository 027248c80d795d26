import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canSeeCollection } from './policy.ts'
import { collectionTerms } from './tables.server.ts'

/** How the company acted for pays; nobody's for who may not see it. */
export function collectionTermsOf(actor: Actor): Scope<'collection terms'> {
  return scope(
    'collection terms',
    canSeeCollection(actor) ? eq(collectionTerms.partyId, actor.partyId) : undefined,
  )
}

/** How all companies pay. For the system alone. */
export function everyCollectionTerms(ctx: Ctx): Scope<'collection terms'> {
  requireSystem(ctx)
  return scope('collection terms', sql`true`)
}

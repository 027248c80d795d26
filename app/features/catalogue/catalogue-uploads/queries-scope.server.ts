import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { catalogueColumns, catalogueFeeds, catalogueUploads } from './tables.server.ts'

/** The uploads of the party acted for; none for a visitor, all for the system, which works on them. */
export function uploadsOf(actor: Actor): Scope<'catalogue-uploads'> {
  if (actor.kind === 'system') return scope('catalogue-uploads', sql`true`)
  const party = partyIdOf(actor)
  return scope('catalogue-uploads', party === null ? sql`false` : eq(catalogueUploads.ownerId, party))
}

/** The feeds of the party acted for; none for a visitor, all for the system, which reads them. */
export function feedsOf(actor: Actor): Scope<'catalogue-feeds'> {
  if (actor.kind === 'system') return scope('catalogue-feeds', sql`true`)
  const party = partyIdOf(actor)
  return scope('catalogue-feeds', party === null ? sql`false` : eq(catalogueFeeds.ownerId, party))
}

/**
 * The column decisions of the party acted for; none for a visitor, all for the system, which reads their
 * files.
 */
export function columnsOf(actor: Actor): Scope<'catalogue-columns'> {
  if (actor.kind === 'system') return scope('catalogue-columns', sql`true`)
  const party = partyIdOf(actor)
  return scope('catalogue-columns', party === null ? sql`false` : eq(catalogueColumns.ownerId, party))
}

import { and, eq, sql } from 'drizzle-orm'
import { topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { favourites, savedSearches } from './tables.server.ts'

/** The favourites of a person, whichever party they act for; none for a visitor and the system. */
export function ownFavourites(actor: Actor): Scope<'favourites'> {
  return scope('favourites', hasAccount(actor) ? eq(favourites.ownerId, actor.ownPartyId) : sql`false`)
}

/** The saved searches of a person, whichever party they act for; none for a visitor and the system. */
export function ownSearches(actor: Actor): Scope<'searches'> {
  return scope('searches', hasAccount(actor) ? eq(savedSearches.ownerId, actor.ownPartyId) : sql`false`)
}

/** The saved search named by a signed link in an email to an account, for whoever has the link. */
export function searchOfLink({
  accountId,
  about,
}: {
  accountId: AccountId
  about: string
}): Scope<'searches'> {
  const owner = sql`(select party_id from ${accounts} where id = ${accountId})`
  return scope('searches', and(eq(savedSearches.id, about), eq(savedSearches.ownerId, owner)))
}

/**
 * Everybody's favourites among the topics of the party acted for, with `topics` joined: to be counted, never
 * named.
 */
export function keptOfOwnTopics(actor: Actor): Scope<'favourites'> {
  return scope('favourites', topicsOwnedBy(actor))
}

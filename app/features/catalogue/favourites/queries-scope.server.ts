import { and, eq, type SQL, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
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

/**
 * Whether a document of the index has the words and values that a saved search asks for; `search` is what the
 * row of the search is called.
 */
export function foundBySearch(search: SQL): SQL {
  const d = searchDocuments
  return sql`(${search}.words is null or ${d.words} @@ ${search}.words::tsquery)
    and not exists (select from jsonb_array_elements(${search}.codes) one
      where not ${d.facets} && array(select jsonb_array_elements_text(one)))
    and (${search}.rating is null or ${d.rating} >= ${search}.rating)
    and (${search}.price_from is null or ${d.priceMinor} >= ${search}.price_from)
    and (${search}.price_to is null or ${d.priceMinor} <= ${search}.price_to)
    and (${search}.day_from is null or ${d.day} >= ${search}.day_from)
    and (${search}.day_to is null or ${d.day} <= ${search}.day_to)`
}

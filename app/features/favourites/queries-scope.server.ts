import { eq, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { favourites, savedSearches } from './tables.server.ts'

/** What a person keeps, whomever that person acts for; nobody's for a visitor and the system. */
export function ownFavourites(actor: Actor): Scope<'favourites'> {
  return scope('favourites', isPerson(actor) ? eq(favourites.ownerId, actor.ownPartyId) : sql`false`)
}

/** The searches that a person saved, whomever that person acts for; nobody's for a visitor and the system. */
export function ownSearches(actor: Actor): Scope<'searches'> {
  return scope('searches', isPerson(actor) ? eq(savedSearches.ownerId, actor.ownPartyId) : sql`false`)
}

import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasAccount, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesForAll } from './policy.ts'
import { seatRequests } from './tables.server.ts'

/** The seat requests of a person, whichever party they act for; none for a visitor and the system. */
export function ownSeatRequests(actor: Actor): Scope<'seat_requests'> {
  return scope('seat_requests', hasAccount(actor) ? eq(seatRequests.accountId, actor.accountId) : sql`false`)
}

/** The seat requests that the actor may decide, with `events` joined: as `canDecideSeatRequests` says. */
export function seatRequestsDecidedBy(actor: Actor): Scope<'seat_requests'> {
  if (decidesForAll(actor)) return scope('seat_requests', sql`true`)
  const party = canSetSaleTerms(actor) ? partyIdOf(actor) : null
  return scope('seat_requests', party === null ? sql`false` : eq(events.ownerId, party))
}

/** All seat requests. For the system alone. */
export function everySeatRequest(ctx: Ctx): Scope<'seat_requests'> {
  requireSystem(ctx)
  return scope('seat_requests', sql`true`)
}

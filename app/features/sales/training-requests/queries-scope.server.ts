import { eq, or, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainingRequests } from './tables.server.ts'

/** The requests sent by the party acted for; none for a visitor. */
export function trainingRequestsSentBy(actor: Actor): Scope<'training requests'> {
  const party = partyIdOf(actor)
  return scope('training requests', party === null ? sql`false` : eq(trainingRequests.buyerId, party))
}

/** The requests sent to the party acted for. */
export function trainingRequestsSentTo(actor: Actor): Scope<'training requests'> {
  const party = partyIdOf(actor)
  return scope('training requests', party === null ? sql`false` : eq(trainingRequests.providerId, party))
}

/** Both: a request is visible to its two sides, and to nobody else. */
export function trainingRequestsSeenBy(actor: Actor): Scope<'training requests'> {
  return scope('training requests', or(trainingRequestsSentBy(actor), trainingRequestsSentTo(actor)))
}

/** All requests with their terms. For the system alone. */
export function everyTrainingRequest(ctx: Ctx): Scope<'training requests'> {
  requireSystem(ctx)
  return scope('training requests', sql`true`)
}

/** The names of both sides of a request, which they see whatever their public visibility. */
export const namesOf = {
  buyer: sql<string>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${parties} p
    where p.id = ${trainingRequests.buyerId})`,
  provider: sql<string>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug) from ${parties} p
    left join ${trainerProfiles} f on f.party_id = p.id where p.id = ${trainingRequests.providerId})`,
}

import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { trainers, trainersProfiles } from '#app/features/catalogue/event-pages/queries-trainer.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { providersOpenTo } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, isEmployee, isPerson, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainingRequests } from './tables.server.ts'

/** The requests sent by the party acted for; none for a visitor. */
export function trainingRequestsSentBy(actor: Actor): Scope<'training requests'> {
  const party = partyIdOf(actor)
  return scope('training requests', party === null ? sql`false` : eq(trainingRequests.buyerId, party))
}

/**
 * The requests sent to the party acted for, but those of who was blocked by it; to an employee of a firm
 * those that he or she trains.
 */
export function trainingRequestsSentTo(actor: Actor): Scope<'training requests'> {
  const party = partyIdOf(actor)
  if (party === null) return scope('training requests', sql`false`)
  const ofParty = and(eq(trainingRequests.providerId, party), isNull(trainingRequests.withheldAt))
  return scope('training requests', isEmployee(actor) ? and(ofParty, isTaughtBy(actor)) : ofParty)
}

const isTaughtBy = (actor: Actor) =>
  isPerson(actor) ? eq(trainingRequests.trainerId, actor.ownPartyId) : sql`false`

/** The agreed trainings that a person gives for a firm, whichever party is acted for: to be looked at. */
export function trainingsTaughtBy(actor: Actor): Scope<'training requests'> {
  return scope('training requests', and(eq(trainingRequests.state, 'accepted'), isTaughtBy(actor)))
}

/** What a person may look at: as a side, or as who trains. */
export function trainingRequestsShownTo(actor: Actor): Scope<'training requests'> {
  return scope('training requests', or(trainingRequestsSeenBy(actor), trainingsTaughtBy(actor)))
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

/** The name of who trains for a firm, whatever its visibility; null where nobody is named, or has left. */
export const trainerName = sql<
  string | null
>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug)
  from ${parties} p left join ${trainerProfiles} f on f.party_id = p.id
  where p.id = ${trainingRequests.trainerId} and p.deactivated_at is null)`

export type NamedTrainer = {
  username: string
  name: string
  image: string | null
  /** The public profile, where the reader may see it. */
  page: string | null
}

/** Who trains for a firm, as both sides of a request see the person. */
export const namedTrainer = (actor: Actor) =>
  sql<NamedTrainer | null>`(select json_build_object(
      'username', ${trainers.displaySlug},
      'name', coalesce(${trainersProfiles.displayName}, ${partyName(trainers)}),
      'image', ${trainersProfiles.image},
      'page', case when ${trainersProfiles.listed} and ${trainers.approval} = 'approved'
        and ${and(isNull(trainers.suspendedAt), providersOpenTo(actor, trainers))} then '/' || ${trainers.displaySlug} end)
    from ${parties} trainers left join ${trainerProfiles} trainers_profiles
      on trainers_profiles.party_id = trainers.id
    where trainers.id = ${trainingRequests.trainerId} and trainers.deactivated_at is null)`

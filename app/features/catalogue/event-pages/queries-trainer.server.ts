import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { providersOpenTo } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'

/** Who of a firm's people trains, and the own profile, beside the firm whose event it is. */
export const trainers = alias(parties, 'trainers')
export const trainersProfiles = alias(trainerProfiles, 'trainers_profiles')

/** Joins the trainer of each of the `events` of a query, where the actor may see such a person at all. */
export function trainerOfEvents(actor: Actor) {
  const isPresent = and(isNull(trainers.suspendedAt), isNull(trainers.deactivatedAt))
  return and(eq(trainers.id, events.trainerId), isPresent, providersOpenTo(actor, trainers))
}

/** What an event's page shows of its trainer; who is not approved has no address. */
export const trainerColumns = {
  trainer: {
    name: sql<string>`coalesce(${trainersProfiles.displayName}, ${trainers.name})`,
    page: sql<string | null>`case when ${trainersProfiles.listed} and ${trainers.approval} = 'approved'
      then '/' || ${trainers.displaySlug} end`,
    profileType: trainers.profileType,
  },
  trainersProfile: {
    headline: trainersProfiles.headline,
    language: trainersProfiles.language,
    image: trainersProfiles.image,
    city: trainersProfiles.city,
    yearsOfPractice: trainersProfiles.yearsOfPractice,
    rating: trainersProfiles.rating,
    ratingCount: trainersProfiles.ratingCount,
  },
}

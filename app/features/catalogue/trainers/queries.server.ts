import { sql } from 'drizzle-orm'
import { companyPagesSeenBy } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { partyLabel } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { profilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** A provider's public name, of `parties` with its profile if any: the profile's, else the party's. */
export const providerName = sql<string>`coalesce(${trainerProfiles.displayName}, ${partyLabel})`

/**
 * The address of a provider's page, a profile or a company page, likewise; null when the actor may open none.
 */
export function providerPage(actor: Actor) {
  return sql<
    string | null
  >`case when ${profilesSeenBy(actor)} or ${companyPagesSeenBy(actor)} then '/' || ${parties.displaySlug} end`
}

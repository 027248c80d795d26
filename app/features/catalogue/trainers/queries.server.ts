import { sql } from 'drizzle-orm'
import { companyPagesSeenBy } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { partyLabel } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { profilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * How a provider is called in public, of `parties` with the profile that it may have: as that says, else as
 * the party is.
 */
export const providerName = sql<string>`coalesce(${trainerProfiles.displayName}, ${partyLabel})`

/**
 * The address of a provider's page, be it a profile or that of a company, likewise; null when there is none
 * that the actor may open.
 */
export function providerPage(actor: Actor) {
  return sql<
    string | null
  >`case when ${profilesSeenBy(actor)} or ${companyPagesSeenBy(actor)} then '/' || ${parties.displaySlug} end`
}

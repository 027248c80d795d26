import { eq, sql } from 'drizzle-orm'
import { parties } from '#app/features/parties/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { listedProfilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** The pages of trainers and suppliers that everybody may open. */
export const profileAddresses = addressBook('trainers', () => {
  const shown = listedProfilesSeenBy(VISITOR)
  return sql`select ${parties.id} as id, '/' || ${parties.displaySlug} as path,
      ${trainerProfiles.updatedAt} as changed_at
    from ${trainerProfiles} join ${parties} on ${eq(parties.id, trainerProfiles.partyId)} where ${shown}`
})

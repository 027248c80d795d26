import { eq, sql } from 'drizzle-orm'
import { companyPagesSeenBy } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
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

/** The pages of companies and SMEs that everybody may open, where no profile has the address. */
export const companyAddresses = addressBook('companies', () => {
  const shown = companyPagesSeenBy(VISITOR)
  return sql`select ${parties.id} as id, '/' || ${parties.displaySlug} as path,
      greatest(${companyProfiles.updatedAt}, ${parties.updatedAt}) as changed_at
    from ${companyProfiles} join ${parties} on ${eq(parties.id, companyProfiles.companyId)}
      left join ${trainerProfiles} on ${eq(trainerProfiles.partyId, parties.id)}
    where ${shown} and (${listedProfilesSeenBy(VISITOR)}) is not true`
})

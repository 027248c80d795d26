import { eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { visibleProfiles } from './queries.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** The pages of trainers and suppliers that everybody may open. */
export const profileAddresses = addressBook('trainers', () => {
  const shown = visibleProfiles(VISITOR)
  return sql`select ${accounts.id} as id, '/' || ${accounts.displayUsername} as path,
      ${trainerProfiles.updatedAt} as changed_at
    from ${trainerProfiles} join ${accounts} on ${eq(accounts.id, trainerProfiles.accountId)} where ${shown}`
})

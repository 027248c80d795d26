import { eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { promote } from './promote.ts'
import { runningServer } from './server-file.ts'

/**
 * Makes somebody who has registered a provider whose first three events are public already: the next ones are
 * at once.
 */
export async function aKnownOrganiser(username: string): Promise<void> {
  await promote(username, { serviceType: 'provider', approval: 'approved' })
  configure({ DATABASE_URL: runningServer().databaseUrl })
  try {
    await inTransaction(async (tx) => {
      const [owner] = await tx.select().from(accounts).where(eq(accounts.username, username.toLowerCase()))
      if (!owner) throw new Error(`${username} has not registered`)
      for (const _event of [1, 2, 3]) await anEvent(tx, { ownerId: owner.partyId })
    })
  } finally {
    await closeDatabase()
  }
}

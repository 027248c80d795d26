import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { StaffTask } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

/** Makes somebody who has registered a provider, or staff, as a command or the settings would. */
export async function promote(
  username: string,
  { approval, ...to }: { serviceType?: 'provider'; staffTasks?: StaffTask[]; approval?: 'approved' },
): Promise<void> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  try {
    await inTransaction(async (tx) => {
      const changed = await tx
        .update(accounts)
        .set(to)
        .where(eq(accounts.username, username.toLowerCase()))
        .returning({ id: accounts.id, partyId: accounts.partyId })
      for (const { partyId } of approval ? changed : [])
        await tx.update(parties).set({ approval }).where(eq(parties.id, partyId))
      // Rights of staff rest until two-step sign-in is on.
      if (to.staffTasks) for (const { id } of changed) await aSecondFactor(tx, id)
    })
  } finally {
    await closeDatabase()
  }
}

import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { StaffTask } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { runningServer } from './server-file.ts'

/** Makes somebody who has registered a provider, or staff, as a command or the settings would. */
export async function promote(
  username: string,
  to: { serviceType?: 'provider'; staffTasks?: StaffTask[] },
): Promise<void> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  try {
    await db().update(accounts).set(to).where(eq(accounts.username, username.toLowerCase()))
  } finally {
    await closeDatabase()
  }
}

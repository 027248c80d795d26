import { eq } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

/** Ends all sessions of an account at once, in every browser. */
export async function endSessionsOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.userId, accountId))
}

import { and, eq, sql } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { credentials } from './tables.server.ts'

/**
 * Makes the password of an account worth nothing: its owner sets a new one by a link to the account's
 * address, or gets in by any other way it has.
 */
export async function endPassword(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .update(credentials)
    .set({ password: null, updatedAt: sql`now()` })
    .where(and(eq(credentials.userId, accountId), eq(credentials.providerId, 'credential')))
}

import { and, eq, sql } from 'drizzle-orm'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { credentials } from './tables.server.ts'

/** Sets an account's password, the first or a new one, by its hash. */
export async function setPassword(
  tx: Tx,
  { accountId, hash }: { accountId: AccountId; hash: string },
): Promise<void> {
  const changed = await tx
    .update(credentials)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(credentials.userId, accountId), eq(credentials.providerId, 'credential')))
    .returning({ id: credentials.id })
  if (changed.length > 0) return
  const row = { id: newId(), userId: accountId, accountId, providerId: 'credential', password: hash }
  await tx.insert(credentials).values(row)
}

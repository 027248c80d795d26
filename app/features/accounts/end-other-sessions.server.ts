import { and, eq, ne } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { authSessions } from './tables.server.ts'

/** Ends every session of an account but the one that `keep` opens; with null all of them. */
export async function endOtherSessions(
  tx: Tx,
  { accountId, keep }: { accountId: AccountId; keep: string | null },
): Promise<number> {
  const others = keep === null ? undefined : ne(authSessions.token, keep)
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, accountId), others))
    .returning({ id: authSessions.id })
  return ended.length
}

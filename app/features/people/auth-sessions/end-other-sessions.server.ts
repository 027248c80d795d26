import { and, eq, ne } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { forgetDevices } from './forget-devices.server.ts'
import { authSessions } from './tables.server.ts'

/**
 * Ends every session of an account but the one with the token `keep`; with null all of them. Also forgets its
 * known devices, but for the one of this request.
 */
export async function endOtherSessions(
  tx: Tx,
  { ctx, accountId, keep }: { ctx: Ctx; accountId: AccountId; keep: string | null },
): Promise<number> {
  const others = keep === null ? undefined : ne(authSessions.token, keep)
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, accountId), others))
    .returning({ id: authSessions.id })
  await forgetDevices(tx, { ctx, accountId })
  return ended.length
}

import { and, eq, notInArray } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { deviceHash } from './queries-scope.server.ts'
import { knownDevices } from './tables.server.ts'

/** Forgets an account's known devices, but for the one of this request. */
export async function forgetDevices(
  tx: Tx,
  { ctx, accountId }: { ctx: Ctx; accountId: AccountId },
): Promise<void> {
  const own = ctx.deviceKeys.map(deviceHash)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), notInArray(knownDevices.keyHash, own)))
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { deviceLine, newDeviceKey } from '#app/platform/http/device-cookie.server.ts'
import { coarseAddress } from './device.ts'
import { DEVICE_DAYS, deviceMet } from './known-device.ts'
import { deviceHash } from './queries-scope.server.ts'
import { knownDevices } from './tables.server.ts'

/**
 * Records that an account was used in this browser, and returns the cookie line that identifies it from now
 * on. An unknown browser gets a new key, never one that it sent; the owner is emailed, except for the browser
 * in which the account was opened.
 */
export async function knowDevice(
  tx: Tx,
  { ctx, accountId }: { ctx: Ctx; accountId: AccountId },
): Promise<string> {
  const held = new Map(ctx.deviceKeys.map((key) => [deviceHash(key), key]))
  const seen = {
    userAgent: ctx.userAgent ?? '',
    network: coarseAddress(ctx.ip ?? ''),
    usedAt: ctx.now(),
  }
  const [known] =
    held.size === 0
      ? []
      : await tx
          .update(knownDevices)
          .set(seen)
          .where(and(eq(knownDevices.accountId, accountId), inArray(knownDevices.keyHash, [...held.keys()])))
          .returning({ keyHash: knownDevices.keyHash })
  const key = (known && held.get(known.keyHash)) ?? newDeviceKey()
  if (!known) {
    const id = newId()
    const keyHash = deviceHash(key)
    await tx.insert(knownDevices).values({ id, accountId, keyHash, createdAt: seen.usedAt, ...seen })
    const [account] = await tx
      .select({ isNew: sql<boolean>`${accounts.createdAt} = now()` })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (!account?.isNew) await recordFact(tx, deviceMet, id, { account: accountId })
  }
  return deviceLine([key, ...ctx.deviceKeys.filter((other) => other !== key)], DEVICE_DAYS)
}

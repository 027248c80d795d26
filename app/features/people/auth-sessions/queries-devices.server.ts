import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { devicesHeld } from './queries-scope.server.ts'
import { knownDevices } from './tables.server.ts'

/**
 * The known device of this request, whose sign-in attempts are counted separately; null for any other
 * browser. Without a device cookie it makes no query.
 */
export async function findKnownDevice(
  ctx: Ctx,
  of: { username: string } | { accountId: AccountId },
): Promise<string | null> {
  if (ctx.deviceKeys.length === 0) return null
  const account = 'username' in of ? eq(accounts.username, of.username) : eq(accounts.id, of.accountId)
  const [known] = await read(ctx)
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(and(devicesHeld(ctx), account))
  return known ? `device:${known.id}` : null
}

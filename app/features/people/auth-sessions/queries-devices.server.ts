import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { devicesHeld } from './queries-scope.server.ts'
import { knownDevices } from './tables.server.ts'

/**
 * As what the browser of this request counts where tries are counted: the device by which an account knows
 * it, which has tries of its own, or null for everybody else's. A browser that brings no key costs no query.
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

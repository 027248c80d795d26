import { sql } from 'drizzle-orm'
import { accountIdOf, hasAccount } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { notedAs } from '#app/kit/noted-refusal.ts'
import { addressKey } from '../address-key.server.ts'
import type { Ctx } from '../context.server.ts'
import { inTransaction } from '../db.server.ts'
import { refusals } from '../tables.server.ts'

/** What the log says where it could not be written. */
export const NOT_NOTED = 'a refusal was not noted'

const HOUR_MS = 3_600_000

/**
 * Notes that a sign-in failed, a right was refused or a limit was reached: by whom, or from which network, on
 * which address; once an hour with how often. What was typed is not noted. Nobody waits for it, and the
 * answer is the same if it cannot be written.
 */
export async function noteRefusal(ctx: Ctx, error: unknown, route: string): Promise<void> {
  const noted = notedAs(error, route)
  if (!noted || (noted.kind === 'refused' && !hasAccount(ctx.actor))) return
  const now = ctx.now()
  const row = {
    id: newId(),
    ...noted,
    accountId: accountIdOf(ctx.actor),
    network: addressKey(ctx.ip),
    route,
    hour: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
    lastAt: now,
  }
  await inTransaction((tx) =>
    tx
      .insert(refusals)
      .values(row)
      .onConflictDoUpdate({
        target: [
          refusals.hour,
          refusals.kind,
          refusals.accountId,
          refusals.network,
          refusals.route,
          refusals.reason,
        ],
        set: { times: sql`refusals.times + 1`, lastAt: now },
      }),
  )
}

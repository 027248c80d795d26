import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { requireSession } from '#app/kit/actor.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { ownCredentials } from './queries-scope.server.ts'
import { credentials } from './tables.server.ts'

/**
 * Re-authenticates the signed-in person by password; returns its hash. A wrong one is bad input of `field`.
 * Refuses a visitor with `signIn`, with `limit` after ten wrong ones in an hour, with `conflict` an account
 * that has no password.
 */
export async function provePassword(ctx: Ctx, given: { password: string; field: string }): Promise<string> {
  const { actor } = ctx
  requireSession(actor)
  const { accountId } = actor
  await countAttempt(LIMITS.provePassword, accountId)
  const [own] = await read(ctx)
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(ownCredentials(actor), eq(credentials.providerId, 'credential')))
  if (!own?.hash) throw refuse('conflict', 'settings:password.none')
  const isRight = await verifyPassword({ hash: own.hash, password: given.password })
  if (!isRight) throw new BadInput({ [given.field]: { key: 'settings:password.wrong' } })
  await forgetAttempts(LIMITS.provePassword, accountId)
  return own.hash
}

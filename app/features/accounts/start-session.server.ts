import { randomBytes } from 'node:crypto'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'
import { authSessions } from './tables.server.ts'

/** Of who has not asked to be remembered: with the browser, and after a day at most. */
const SHORT_MS = 86_400_000

/** Opens a session of an account whose owner was proven without a password; answers its cookie line. */
export async function startSession(
  tx: Tx,
  { ctx, accountId }: { ctx: Ctx; accountId: AccountId },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + SHORT_MS)
  await tx
    .insert(authSessions)
    .values({ id: newId(), userId: accountId, token, expiresAt, ipAddress: ctx.ip ?? '', userAgent: '' })
  return sessionCookie(token)
}

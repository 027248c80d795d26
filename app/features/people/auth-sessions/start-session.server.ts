import { randomBytes } from 'node:crypto'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'
import { knowDevice } from './know-device.server.ts'
import { REMEMBERED_DAYS, SHORT_HOURS } from './session-life.ts'
import { authSessions } from './tables.server.ts'

/**
 * Opens a session for an account whose owner was authenticated; returns its cookie lines. Every session
 * begins here, so an unknown browser is recorded, and its owner emailed, whatever the sign-in method.
 */
export async function startSession(
  tx: Tx,
  { ctx, accountId, remember = false }: { ctx: Ctx; accountId: AccountId; remember?: boolean },
): Promise<string[]> {
  const seconds = remember ? REMEMBERED_DAYS * 86_400 : SHORT_HOURS * 3_600
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + seconds * 1000)
  await tx.insert(authSessions).values({
    id: newId(),
    userId: accountId,
    token,
    expiresAt,
    ipAddress: ctx.ip ?? '',
    userAgent: ctx.userAgent ?? '',
  })
  return [sessionCookie(token, remember ? seconds : null), await knowDevice(tx, { ctx, accountId })]
}

import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { cookieLine } from '#app/platform/http/cookies.server.ts'
import { sessionCookieName, sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { forgetVisitorKey } from '#app/platform/http/visitor-cookie.server.ts'
import { endSession } from './end-session.server.ts'

/**
 * Ends the session of this browser, if any, and returns the cookie lines that remove it and the guest's
 * bookings. Refuses nobody.
 */
export async function signOut(_ctx: Ctx, request: Request): Promise<{ cookies: string[] }> {
  const token = sessionTokenOf(request)

  if (token) await inTransaction((tx) => endSession(tx, token))
  return { cookies: [cookieLine(sessionCookieName(), '', 0), forgetVisitorKey()] }
}

import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'

/** More than one may ask for pages in a minute is asked for by so many. */
const MANY = 100
const DAY_MS = 86_400_000

/** The session cookies of people who are signed in, each in one browser. */
export async function gatherReaders(
  many = MANY,
  given: Parameters<typeof anAccount>[1] = {},
): Promise<string[]> {
  return inTransaction(async (tx) => {
    const cookies: string[] = []
    for (let at = 0; at < many; at += 1) {
      const { id: userId } = await anAccount(tx, { name: `Reader ${at}`, ...given })
      const token = newCode(32)
      const expiresAt = new Date(Date.now() + DAY_MS)
      await tx.insert(authSessions).values({ id: newId(), userId, token, expiresAt })
      cookies.push(sessionCookie(token).split(';', 1)[0] ?? '')
    }
    return cookies
  })
}

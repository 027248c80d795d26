import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { someAddress } from './fetch-again.ts'
import { inWorld } from './in-world.ts'
import type { Person } from './people.ts'

/**
 * Writes a person with a confirmed address and a session, as registering, confirming and a first page leave
 * them; returns their cookies. That one can register and confirm is what tests/e2e/accounts.spec.ts proves.
 */
export function signedIn({ username, email, password }: Person): Promise<string> {
  const ctx = makeContext({ ip: someAddress(), userAgent: 'node' })
  return inWorld(async (tx) => {
    const { id: accountId } = await anAccount(tx, { username, email, password })
    const lines = await startSession(tx, { ctx, accountId, remember: true })
    return lines.map((line) => line.split(';')[0]).join('; ')
  })
}

import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type Comparison, compare } from './measure.ts'
import type { World } from './world.ts'

const WORKERS = 8
/** So many accounts that none is signed in to twice at the same time. */
const MANY = 64
export const PASSWORD = 'quite a long password'

/** Accounts that sign in by a password; answers their usernames. */
export async function gatherAccounts(many = MANY): Promise<string[]> {
  return inTransaction(async (tx) => {
    const names: string[] = []
    for (let at = 0; at < many; at += 1) {
      const { username } = await anAccount(tx, { password: PASSWORD })
      names.push(username)
    }
    return names
  })
}

/**
 * Signing in by the wire against checking the password alone: that is slow on purpose, and ought to be all
 * that is.
 */
export async function signInRatio(world: World, names: readonly string[]): Promise<Comparison> {
  const hash = await hashPassword(PASSWORD)
  let turn = 0
  return compare(
    {
      workers: WORKERS,
      once: async () => {
        turn += 1
        const form = { action: 'login', username: names[turn % names.length] ?? '', password: PASSWORD }
        const { status, body } = await world.post('/api/inc/switchfunction', form)
        if (status !== 200 || !body.includes('"status":true'))
          throw new Error(`login answered ${status} ${body}`)
      },
      processor: async () => (await world.used()).processorSeconds,
    },
    { workers: WORKERS, once: () => verifyPassword({ hash, password: PASSWORD }) },
    { warm: 2 * WORKERS },
  )
}

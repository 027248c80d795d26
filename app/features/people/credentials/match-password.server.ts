import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { usernameKey } from '#app/features/people/accounts/username.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { credentials } from './tables.server.ts'

/** The hash of nothing that can be typed: it is compared where there is none, so that this takes as long. */
const OF_NOBODY = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * The account with this username or email address (`name`) and password; null, after one hash each, for an
 * unknown name, an account without a password and a wrong password alike.
 */
export async function matchPassword(
  _ctx: Ctx,
  { name, password }: { name: string; password: string },
): Promise<AccountId | null> {
  // PostgreSQL keeps neither NUL nor half characters: nobody is called so.
  const typed = name.includes('\0') || !name.isWellFormed() ? '' : name
  const asked = typed.includes('@') ? { email: emailKey(typed) } : { username: usernameKey(typed) }
  const [found] = await read(systemContext('accounts.match-password'))
    .select({ id: accounts.id, hash: credentials.password })
    .from(accounts)
    .innerJoin(
      credentials,
      and(eq(credentials.userId, accounts.id), eq(credentials.providerId, 'credential')),
    )
    .where(accountAskedFor(asked))
  const isRight = await verifyPassword({ hash: found?.hash ?? OF_NOBODY, password })
  return found?.hash && isRight ? found.id : null
}

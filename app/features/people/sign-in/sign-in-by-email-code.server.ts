import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endSession } from '#app/features/people/auth-sessions/end-session.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { accountOfMailbox } from './account-of-mailbox.server.ts'
import type { SignedIn } from './sign-in.server.ts'

/**
 * Signs in by the code sent to an address for this browser (`sendEmailCode`). The browser's former session
 * ends. Bad input when the code is wrong, used or too old, as of `confirmEmailCode`; refuses, only once the
 * mailbox is proven, `accounts:code.noAccount`, and `accounts:code.guarded` for staff and accounts with a
 * second factor, who type their password.
 */
export async function signInByEmailCode(ctx: Ctx, raw: unknown, request: Request): Promise<SignedIn> {
  const { email } = await confirmEmailCode(ctx, raw)

  const [found] = await read(ctx).select({ id: accounts.id }).from(accounts).where(accountAskedFor({ email }))
  if (!found) throw refuse('conflict', 'accounts:code.noAccount')

  const before = sessionTokenOf(request)
  const opened = await inTransaction(async (tx) => {
    const { accountId, isGuarded } = await accountOfMailbox(tx, { ctx, email, name: '' })
    if (isGuarded) throw refuse('forbidden', 'accounts:code.guarded')
    if (before) await endSession(tx, before)
    await audit(tx, ctx, 'accounts.sign-in-by-code', { kind: 'account', id: accountId })
    return { accountId, cookies: await startSession(tx, { ctx, accountId }) }
  })

  const actor = await findPerson(systemContext('accounts.sign-in-by-code'), opened.accountId)
  if (!actor) throw refuse('forbidden', 'accounts:signIn.suspended')
  return { actor, cookies: opened.cookies }
}

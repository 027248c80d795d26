import { hashPassword } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isHouseName } from '#app/features/people/accounts/house-name.ts'
import { usernameInput } from '#app/features/people/accounts/inputs.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { takenUsernames } from '#app/features/people/accounts/queries-usernames.server.ts'
import { isReservedUsername } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { usernameKey } from '#app/features/people/accounts/username.ts'
import { passwordInput } from '#app/features/people/credentials/inputs.ts'
import { isCommonPassword } from '#app/features/people/credentials/password.ts'
import { credentials, passkeys } from '#app/features/people/credentials/tables.server.ts'
import { renameParty } from '#app/features/people/parties/rename-party.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { isWellKnownPassword } from '#app/platform/well-known-passwords.server.ts'

const input = z.object({ username: usernameInput, password: passwordInput })

/**
 * Sets username and password of an account opened by an email address alone. Bad input when a field is wrong
 * or the name is taken. Refuses a visitor with `signIn`, and an account that has a password with
 * `accounts:finish.already`; one with another site or a passkey is not found, as its owner re-authenticates
 * first (`addPassword`).
 */
export async function finishAccount(ctx: Ctx, raw: unknown): Promise<{ username: string }> {
  const { username, password } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)
  if (isCommonPassword(password, { username, email: actor.email }) || (await isWellKnownPassword(password)))
    throw new BadInput({ password: { key: 'accounts:password.common' } })

  await countAttempt(LIMITS.finishAccount, actor.accountId)
  const names = await takenUsernames(read(ctx), [usernameKey(username)])
  const isOwn = usernameKey(username) === usernameKey(actor.username)
  const isKept = isReservedUsername(username) || (isHouseName(username) && !isOwn)
  if (isKept || (names.size > 0 && !isOwn)) throw taken()
  const hash = await hashPassword(password)

  try {
    await inTransaction(async (tx) => {
      const { accountId, ownPartyId } = actor
      await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
      const before = await tx
        .select({ password: credentials.password })
        .from(credentials)
        .where(eq(credentials.userId, accountId))
      if (before.some(({ password }) => password !== null))
        throw refuse('conflict', 'accounts:finish.already')
      const byPasskey = await tx.$count(passkeys, eq(passkeys.accountId, accountId))
      if (before.length + byPasskey > 0) throw notFound()

      await renameParty(tx, { partyId: ownPartyId, displaySlug: username })
      await tx.insert(credentials).values({
        id: newId(),
        userId: accountId,
        accountId,
        providerId: 'credential',
        password: hash,
        updatedAt: sql`now()`,
      })
      await audit(tx, ctx, 'accounts.finish', { kind: 'account', id: accountId })
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    throw constraint === 'parties_slug' || constraint === 'accounts_username' ? taken() : error
  }
  return { username }
}

const taken = () => new BadInput({ username: { key: 'accounts:username.taken' } })

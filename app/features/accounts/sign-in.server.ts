import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { reactivateParty } from '#app/features/parties/reactivate-party.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { addressKey, countAttempt, forgetAttempts, takeAttemptBack } from '#app/platform/rate-limit.server.ts'
import { endSession } from './end-session.server.ts'
import { credentialsInput } from './inputs.ts'
import { LIMITS } from './limit.ts'
import { openSession } from './open-session.server.ts'
import { everyAccount } from './queries-scope.server.ts'
import { findPerson } from './queries-session.server.ts'
import { presentUsername } from './queries-usernames.server.ts'
import { accounts } from './tables.server.ts'
import { USERNAME, usernameKey } from './username.ts'
import { warnOwner } from './warn-owner.server.ts'

export type SignedIn = { actor: Person; cookies: string[] }

const isWanted = (flag: string | undefined) => flag !== undefined && !['', '0', 'false', 'off'].includes(flag)

/**
 * Signs in by username, password and `cookie` (remember me); a name from before a renaming does as well. The session that the browser had before is ended.
 * Refuses with `conflict` and one reason for an unknown name and a wrong password alike, with `limit` after too many
 * attempts for a name or from an address, counted before the password is looked at; `forbidden` when suspended.
 */
export async function signIn(ctx: Ctx, input: unknown, request: Request): Promise<SignedIn> {
  const { username, password, cookie } = parseInput(credentialsInput, input)
  const address = addressKey(ctx.ip)

  await countAttempt(LIMITS.signInFromAddress, address)
  const name = await presentUsername(ctx, usernameKey(username.slice(0, 64)))
  await countGuess(ctx, name)

  const opened = await openSession(ctx, request, { username: name, password, remember: isWanted(cookie) })
  if (!opened) throw refuse('conflict', 'accounts:signIn.wrong')
  const actor = await welcomeBack(opened.accountId)
  if (!actor) {
    await inTransaction((tx) => endSession(tx, opened.token))
    throw refuse('forbidden', 'accounts:signIn.suspended')
  }

  const before = sessionTokenOf(request)
  if (before) await inTransaction((tx) => endSession(tx, before))
  await Promise.all([
    forgetAttempts(LIMITS.signInOfAccount, name),
    takeAttemptBack(LIMITS.signInFromAddress, address),
  ])
  return { actor, cookies: opened.cookies }
}

/** Counts a try for a name. The owner is told when it is one too many. */
async function countGuess(ctx: Ctx, username: string): Promise<void> {
  try {
    await countAttempt(LIMITS.signInOfAccount, username)
  } catch (error) {
    if (error instanceof Refusal && USERNAME.test(username)) await warnOwner(ctx, { username })
    throw error
  }
}

/** Signing in within the days of grace brings a deactivated account back. */
async function welcomeBack(accountId: AccountId): Promise<Person | null> {
  const system = systemContext('accounts.sign-in')
  const person = await findPerson(system, accountId)
  if (person) return person
  const [account] = await read(system)
    .select({ partyId: accounts.partyId })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        everyAccount(system),
        eq(accounts.id, accountId),
        isNotNull(parties.deactivatedAt),
        isNull(parties.suspendedAt),
      ),
    )
  if (!account) return null
  await inTransaction((tx) => reactivateParty(tx, account))
  return findPerson(system, accountId)
}

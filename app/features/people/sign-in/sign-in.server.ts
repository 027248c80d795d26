import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { presentUsername, usernameOfEmail } from '#app/features/people/accounts/queries-usernames.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { USERNAME, usernameKey } from '#app/features/people/accounts/username.ts'
import { endSession } from '#app/features/people/auth-sessions/end-session.server.ts'
import { findKnownDevice } from '#app/features/people/auth-sessions/queries-devices.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { composeIdentity } from '#app/features/people/credentials/compose-identity.server.ts'
import { WAITING } from '#app/features/people/credentials/identity-cookies.ts'
import { linkIdentity } from '#app/features/people/credentials/link-identity.server.ts'
import { matchPassword } from '#app/features/people/credentials/match-password.server.ts'
import { findWaitingIdentity } from '#app/features/people/credentials/queries-identities.server.ts'
import { reactivateParty } from '#app/features/people/parties/reactivate-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { awaitSecondStep } from '#app/features/people/second-step/await-second-step.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sealedLine, unsealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { countAttempt, forgetAttempts, takeAttemptBack } from '#app/platform/rate-limit.server.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import { explainSuspension } from './explain-suspension.server.ts'
import { credentialsInput } from './inputs.ts'
import { warnOwner } from './warn-owner.server.ts'

export type SignedIn = { actor: Person; cookies: string[] }

/** The first step succeeded and a code is due: the cookie lets this browser enter it. */
export type Waiting = { actor: null; cookies: string[] }

const isWanted = (flag: string | undefined) => flag !== undefined && !['', '0', 'false', 'off'].includes(flag)

/**
 * Signs in by username, also a former one, or email address (both in `username`), password and `cookie`
 * (remember me). With a second factor no session opens yet: a code is due (`takeSecondStep`). `link` adds the
 * identity of another site that waits in this browser to the account. The browser's former session ends.
 * Refuses with `conflict` and one reason for an unknown name and a wrong password alike, with `limit` after
 * too many attempts for a name or from an address, counted before the password is checked; `forbidden` when
 * suspended.
 */
export async function signIn(ctx: Ctx, input: unknown, request: Request): Promise<SignedIn | Waiting> {
  const { username, password, cookie, recaptcha = '', link } = parseInput(credentialsInput, input)
  const address = addressKey(ctx.ip)

  await countAttempt(LIMITS.signInFromAddress, address)
  const meant = await whoIsMeant(ctx, username)
  const device = await findKnownDevice(ctx, { username: meant.account ?? meant.typed })
  const { next } = await checkCaptcha(ctx, { name: device ?? meant.typed, answer: recaptcha })
  const left = await countGuess(ctx, meant, device)

  const given = { name: meant.account ?? meant.typed, password: left ? password : randomUUID() }
  const accountId = await matchPassword(ctx, given)
  if (!accountId) throw refuse('conflict', 'accounts:signIn.wrong', next)
  const actor = await welcomeBack(accountId)
  if (!actor) throw await explainSuspension(ctx, accountId)

  const waits = isWanted(link) ? await findWaitingIdentity(ctx, request) : null
  const identity = waits?.accountId === accountId ? waits : null
  const facts = identity && { ...identity, ctx, accountId, mail: await mailOf(ctx, actor, identity) }
  const before = sessionTokenOf(request)
  const remember = isWanted(cookie)
  const { due, cookies } = await inTransaction(async (tx) => {
    const line = await awaitSecondStep(tx, { accountId, remember, now: ctx.now() })
    if (line) return { due: true, cookies: [line] }
    if (facts) await linkIdentity(tx, facts)
    if (before) await endSession(tx, before)
    await audit(tx, ctx, 'accounts.sign-in', { kind: 'account', id: accountId })
    return { due: false, cookies: await startSession(tx, { ctx, accountId, remember }) }
  })

  await Promise.all([
    ...(device
      ? [forgetAttempts(LIMITS.signInOfAccount, device)]
      : [
          ...[meant.typed, meant.account].map((name) => name && forgetAttempts(LIMITS.signInOfAccount, name)),
          meant.account && forgetAttempts(LIMITS.signInInAll, meant.account),
        ]),
    forgetAttempts(LIMITS.failedForName, device ?? meant.typed),
    takeAttemptBack(LIMITS.failedFromAddress, address),
    takeAttemptBack(LIMITS.signInFromAddress, address),
  ])
  if (!due) return { actor, cookies: [...cookies, ...(identity ? [unsealedLine(WAITING)] : [])] }
  const agreed = identity ? [await sealedLine(WAITING, { ...identity, isAgreed: true }, ctx.now())] : []
  return { actor: null, cookies: [...cookies, ...agreed] }
}

const mailOf = (ctx: Ctx, owner: Person, { provider }: { provider: string }) =>
  composeIdentity(ctx.language, { owner, provider, change: 'on' })

/**
 * What was typed, as it is compared, and the username of the account that it leads to; null for an address
 * without one.
 */
type Meant = { typed: string; account: string | null }

async function whoIsMeant(ctx: Ctx, given: string): Promise<Meant> {
  if (!given.includes('@')) {
    const name = await presentUsername(ctx, usernameKey(given.slice(0, 64)))
    return { typed: name, account: name }
  }
  const typed = emailKey(given.slice(0, 400))
  return { typed, account: await usernameOfEmail(ctx, typed) }
}

/**
 * Counts a try for what was typed, and for its account in all. The owner is told when it is one too many.
 * False when only the account has had too many: whoever guesses by its name and by an address does not learn
 * that they belong together, so the right password is then answered like a wrong one. A device that the
 * account knows has tries of its own, so that no stranger can hold its owner up there.
 */
async function countGuess(ctx: Ctx, { typed, account }: Meant, device: string | null): Promise<boolean> {
  const warn = async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (account !== null && USERNAME.test(account)) await warnOwner(ctx, { username: account })
  }
  try {
    await countAttempt(LIMITS.signInOfAccount, device ?? typed)
  } catch (error) {
    await warn(error)
    throw error
  }
  try {
    if (account !== null && device === null) await countAttempt(LIMITS.signInInAll, account)
    return true
  } catch (error) {
    await warn(error)
    return false
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

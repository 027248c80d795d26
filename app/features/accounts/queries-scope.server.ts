import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { REMEMBERED_IDLE_DAYS, SHORT_HOURS, SHORT_IDLE_HOURS } from './session-life.ts'
import {
  accounts,
  authSessions,
  credentials,
  emailCodes,
  formerUsernames,
  knownDevices,
  passkeys,
  secondFactors,
  verifications,
} from './tables.server.ts'

/** The account of whoever is signed in. */
export function ownAccount(actor: Actor): Scope<'accounts'> {
  const account = accountIdOf(actor)
  return scope('accounts', account === null ? undefined : eq(accounts.id, account))
}

/** The ways to sign in of whoever is signed in. */
export function ownCredentials(actor: Actor): Scope<'credentials'> {
  const account = accountIdOf(actor)
  return scope('credentials', account === null ? undefined : eq(credentials.userId, account))
}

/** The names that whoever is signed in had before. */
export function ownFormerNames(actor: Actor): Scope<'former names'> {
  const account = accountIdOf(actor)
  return scope('former names', account === null ? undefined : eq(formerUsernames.accountId, account))
}

/** All accounts. For the system alone. */
export function everyAccount(ctx: Ctx): Scope<'accounts'> {
  requireSystem(ctx)
  return scope('accounts', sql`true`)
}

/**
 * The account of a username or of an email address, as one types it to sign in. Anybody may learn that there is one;
 * what else is read of it is for its owner, who proves to be that by a password, or by what is sent to the address.
 */
export function accountAskedFor(by: { username: string } | { email: string }): Scope<'accounts'> {
  const asked =
    'username' in by ? eq(accounts.username, by.username) : sql`lower(${accounts.email}) = ${by.email}`
  return scope('accounts', asked)
}

/** Of the names of parties, and of those that accounts had before, these: anybody may ask whether a name is taken. */
export function namesAskedFor(names: string[]): { present: Scope<'names'>; former: Scope<'names'> } {
  return {
    present: scope('names', inArray(parties.slug, names)),
    former: scope('names', inArray(formerUsernames.username, names)),
  }
}

/** Only a session of who is remembered is longer than the longest of the others. */
const idleLimit = sql.raw(
  `case when auth_sessions.expires_at - auth_sessions.created_at > interval '${SHORT_HOURS * 2} hours'
    then interval '${REMEMBERED_IDLE_DAYS} days' else interval '${SHORT_IDLE_HOURS} hours' end`,
)

/** Neither over nor left alone for too long, by the clock of the database. */
const isOpen = and(
  gt(authSessions.expiresAt, sql`now()`),
  sql`${authSessions.updatedAt} > now() - ${idleLimit}`,
)

/**
 * The session that a token opens, as a condition on sessions joined with their accounts and those's `parties`: until it
 * ends, and not of somebody who is suspended or gone.
 */
export function sessionOf(token: string): Scope<'sessions'> {
  return scope('sessions', and(eq(authSessions.token, token), isOpen, presentParties()))
}

/**
 * Those of some sessions that open something, by the same rule; who has the token of one may learn that it is open. With a
 * limit PostgreSQL expects as few of a parameter as of its value, and does not plan each call anew.
 */
export function openSessions(tokens: string[]): Scope<'sessions'> {
  const some = sql`${authSessions.token} in (select unnest(${tokens}::text[]) limit cardinality(${tokens}::text[]))`
  return scope('sessions', and(some, isOpen, presentParties()))
}

/** The second factor of whoever is signed in. */
export function ownFactor(actor: Actor): Scope<'second factor'> {
  const account = accountIdOf(actor)
  return scope('second factor', account === null ? undefined : eq(secondFactors.accountId, account))
}

/** The passkeys of whoever is signed in. */
export function ownPasskeys(actor: Actor): Scope<'passkeys'> {
  const account = accountIdOf(actor)
  return scope('passkeys', account === null ? undefined : eq(passkeys.accountId, account))
}

/** The passkey that a device names to sign in; what it opens is for who can sign with it. */
export function passkeyAskedFor(credentialId: string): Scope<'passkeys'> {
  return scope('passkeys', eq(passkeys.credentialId, credentialId))
}

/** Where whoever is signed in is signed in. */
export function ownSessions(actor: Actor): Scope<'sessions'> {
  const account = accountIdOf(actor)
  return scope('sessions', account === null ? undefined : and(eq(authSessions.userId, account), isOpen))
}

/** How the key of a browser stands in the table of devices: who reads a copy of the database cannot pass for it. */
export function deviceHash(key: string): string {
  return keyedHash('known-device', key)
}

/** The devices whose keys the browser of this request brings. */
export function devicesHeld(ctx: Ctx): Scope<'devices'> {
  return scope('devices', inArray(knownDevices.keyHash, ctx.deviceKeys.map(deviceHash)))
}

/** The link that was sent for a purpose and is proven by its secret (`value` is the hash), until it runs out. */
export function linkSent(link: { identifier: string; value: string; now: Date }): Scope<'links'> {
  const known: SQL | undefined = and(
    eq(verifications.identifier, link.identifier),
    eq(verifications.value, link.value),
    gt(verifications.expiresAt, link.now),
  )
  return scope('links', known)
}

/** The link with this id that is proven by its secret (`value` is the hash), until it runs out. */
export function linkById(link: { id: string; value: string; now: Date }): Scope<'links'> {
  const { id, value, now } = link
  const known = and(
    eq(verifications.id, id),
    eq(verifications.value, value),
    gt(verifications.expiresAt, now),
  )
  return scope('links', known)
}

/** How a browser stands in the table of codes: who reads a copy of the database cannot pass for it. */
export function browserOf(visitorKey: string): string {
  return keyedHash('code-browser', visitorKey)
}

/** How the owner of an account stands in the table of codes, in the place of a browser. */
export function ownerOf(accountId: AccountId): string {
  return keyedHash('code-owner', accountId)
}

/** How the owner of an account without a password stands there, who proves by a code to be that. */
export function selfOf(accountId: AccountId): string {
  return keyedHash('code-self', accountId)
}

/** The code that was sent to whoever is signed in, to prove to be that, as long as it counts. */
export function codesOfSelf(ctx: Ctx): Scope<'codes'> {
  const account = accountIdOf(ctx.actor)
  const own = account === null ? undefined : eq(emailCodes.browser, selfOf(account))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

/** The code that was sent to what is to be the address of whoever is signed in, as long as it counts. */
export function codesOfOwner(ctx: Ctx): Scope<'codes'> {
  const account = accountIdOf(ctx.actor)
  const own = account === null ? undefined : eq(emailCodes.browser, ownerOf(account))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

/** The addresses that codes were sent to from this browser, as long as they count. */
export function codesOfBrowser(ctx: Ctx): Scope<'codes'> {
  const own = ctx.visitorKey === null ? undefined : eq(emailCodes.browser, browserOf(ctx.visitorKey))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

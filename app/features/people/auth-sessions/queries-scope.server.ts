import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { REMEMBERED_IDLE_DAYS, SHORT_HOURS, SHORT_IDLE_HOURS } from './session-life.ts'
import { authSessions, knownDevices } from './tables.server.ts'

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
 * The session that a token opens, as a condition on sessions joined with their accounts and those's
 * `parties`: until it ends, and not of somebody who is suspended or gone.
 */
export function sessionOf(token: string): Scope<'sessions'> {
  return scope('sessions', and(eq(authSessions.token, token), isOpen, presentParties()))
}

/**
 * Those of some sessions that open something, by the same rule; who has the token of one may learn that it is
 * open. With a limit PostgreSQL expects as few of a parameter as of its value, and does not plan each call
 * anew.
 */
export function openSessions(tokens: string[]): Scope<'sessions'> {
  const some = sql`${authSessions.token} in (select unnest(${tokens}::text[]) limit cardinality(${tokens}::text[]))`
  return scope('sessions', and(some, isOpen, presentParties()))
}

/** Where whoever is signed in is signed in. */
export function ownSessions(actor: Actor): Scope<'sessions'> {
  const account = accountIdOf(actor)
  return scope('sessions', account === null ? undefined : and(eq(authSessions.userId, account), isOpen))
}

/**
 * How the key of a browser stands in the table of devices: who reads a copy of the database cannot pass for
 * it.
 */
export function deviceHash(key: string): string {
  return keyedHash('known-device', key)
}

/** The devices whose keys the browser of this request brings. */
export function devicesHeld(ctx: Ctx): Scope<'devices'> {
  return scope('devices', inArray(knownDevices.keyHash, ctx.deviceKeys.map(deviceHash)))
}

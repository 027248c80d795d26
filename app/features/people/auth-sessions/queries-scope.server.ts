import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { type Actor, accountIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { REMEMBERED_IDLE_DAYS, SHORT_HOURS, SHORT_IDLE_HOURS, STAFF_IDLE_MINUTES } from './session-life.ts'
import { authSessions, impersonations, knownDevices } from './tables.server.ts'

/** Staff's ends first; only one of who is remembered is longer than the longest of the others. */
const idleLimit = sql.raw(
  `case when exists (select from accounts s where s.id = auth_sessions.user_id and cardinality(s.staff_tasks) > 0)
    then interval '${STAFF_IDLE_MINUTES} minutes'
    when auth_sessions.expires_at - auth_sessions.created_at > interval '${SHORT_HOURS * 2} hours'
    then interval '${REMEMBERED_IDLE_DAYS} days' else interval '${SHORT_IDLE_HOURS} hours' end`,
)

/** Neither over nor left alone for too long, by the clock of the database. */
const isOpen = and(
  gt(authSessions.expiresAt, sql`now()`),
  sql`${authSessions.updatedAt} > now() - ${idleLimit}`,
)

/**
 * The session with this token, as a condition on sessions joined with `accounts` and `parties`: not expired,
 * the account neither suspended nor deleted.
 */
export function sessionOf(token: string): Scope<'sessions'> {
  return scope('sessions', and(eq(authSessions.token, token), isOpen, presentParties()))
}

/**
 * The open sessions among these tokens, by the same rule; whoever has a token may learn that it is open. The
 * limit makes PostgreSQL expect as few rows of a parameter as of its value, so that it does not plan each
 * call anew.
 */
export function openSessions(tokens: string[]): Scope<'sessions'> {
  const some = sql`${authSessions.token} in (select unnest(${tokens}::text[]) limit cardinality(${tokens}::text[]))`
  return scope('sessions', and(some, isOpen, presentParties()))
}

/** A look of staff at the product as somebody else, while it lasts. For the system, which asks who acts. */
export function openImpersonation(ctx: Ctx, id: string): Scope<'impersonations'> {
  requireSystem(ctx)
  const isOn = and(isNull(impersonations.endedAt), gt(impersonations.endsAt, ctx.now()))
  return scope('impersonations', and(eq(impersonations.id, id), isOn))
}

/** The sessions of the signed-in person. */
export function ownSessions(actor: Actor): Scope<'sessions'> {
  const account = accountIdOf(actor)
  return scope('sessions', account === null ? undefined : and(eq(authSessions.userId, account), isOpen))
}

/**
 * The keyed hash of a browser's key, as the table of devices stores it, so that a copy of the database opens
 * nothing.
 */
export function deviceHash(key: string): string {
  return keyedHash('known-device', key)
}

/** The devices whose keys this request's cookies carry. */
export function devicesHeld(ctx: Ctx): Scope<'devices'> {
  return scope('devices', inArray(knownDevices.keyHash, ctx.deviceKeys.map(deviceHash)))
}

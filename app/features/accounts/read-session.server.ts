import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { presentParties } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { type Actor, type Person, VISITOR } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { secret } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { cookieIn } from '#app/platform/http/cookies.server.ts'
import { sessionCookieName } from './better-auth.server.ts'
import { everyAccount, sessionOf } from './queries-scope.server.ts'
import { accounts, authSessions } from './tables.server.ts'

/** The session token of a request when its signature is ours, so that made-up cookies cost no query. */
export function sessionTokenOf(request: Request): string | null {
  return sessionTokenIn(request.headers.get('cookie') ?? '')
}

/** The same from the text of a Cookie header. */
export function sessionTokenIn(cookie: string): string | null {
  const [token = '', signature = ''] = cookieIn(cookie, sessionCookieName())?.split('.') ?? []
  if (!token || !signature) return null
  const right = createHmac('sha256', secret()).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

const person = {
  accountId: accounts.id,
  ownPartyId: accounts.partyId,
  partyId: accounts.partyId,
  username: accounts.displayUsername,
  email: accounts.email,
  emailConfirmed: accounts.emailVerified,
  serviceType: accounts.serviceType,
  userType: accounts.userType,
  approval: parties.approval,
  staffTasks: accounts.staffTasks,
}

/** Who sends this request, by its session cookie: one query, none without a cookie. Ended, suspended, deactivated: a visitor. */
export async function actorOf(request: Request): Promise<Actor> {
  const token = sessionTokenOf(request)
  if (!token) return VISITOR
  const [row] = await read(systemContext('sign-in'))
    .select(person)
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.userId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(sessionOf(token), presentParties()))
  return row ? { kind: 'person', role: 'self', ...row } : VISITOR
}

/** The person of an account, for what follows a sign-in; null when suspended or deactivated. */
export async function findPerson(accountId: AccountId): Promise<Person | null> {
  const system = systemContext('sign-in')
  const [row] = await read(system)
    .select(person)
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(system), eq(accounts.id, accountId), presentParties()))
  return row ? { kind: 'person', role: 'self', ...row } : null
}

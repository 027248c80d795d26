import { and, eq } from 'drizzle-orm'
import { presentParties } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { type Actor, type Person, VISITOR } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { statement } from '#app/platform/statement.server.ts'
import { everyAccount, sessionOf } from './queries-scope.server.ts'
import { accounts, authSessions } from './tables.server.ts'

const person = {
  accountId: accounts.id,
  ownPartyId: accounts.partyId,
  partyId: accounts.partyId,
  username: accounts.displayUsername,
  name: parties.name,
  email: accounts.email,
  emailConfirmed: accounts.emailVerified,
  serviceType: accounts.serviceType,
  userType: accounts.userType,
  approval: parties.approval,
  staffTasks: accounts.staffTasks,
}

const whoseSession = statement('whose session', (from, _actor, given: { token: string }) =>
  from
    .select(person)
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.userId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(sessionOf(given.token), presentParties())),
)

/**
 * Who sends a request, by its session cookie, asked by the system: one query, none without a cookie. Ended, suspended,
 * deactivated: a visitor.
 */
export async function actorOf(ctx: Ctx, request: Request): Promise<Actor> {
  const token = sessionTokenOf(request)
  if (!token) return VISITOR
  const [row] = await whoseSession(ctx, { token })
  return row ? { kind: 'person', role: 'self', ...row } : VISITOR
}

/** The person of an account, asked by the system, for what follows a sign-in; null when suspended or deactivated. */
export async function findPerson(ctx: Ctx, accountId: AccountId): Promise<Person | null> {
  const [row] = await read(ctx)
    .select(person)
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(ctx), eq(accounts.id, accountId), presentParties()))
  return row ? { kind: 'person', role: 'self', ...row } : null
}

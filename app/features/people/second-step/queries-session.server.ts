import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { openImpersonation, sessionOf } from '#app/features/people/auth-sessions/queries-scope.server.ts'
import { USE_SECONDS } from '#app/features/people/auth-sessions/session-life.ts'
import { authSessions, impersonations } from '#app/features/people/auth-sessions/tables.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { MEMBER_ROLES, roleWord } from '#app/features/people/parties/party.ts'
import {
  companyToActFor,
  pausedUntilOf,
  presentParties,
} from '#app/features/people/parties/queries-scope.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import {
  type Actor,
  hasTask,
  type Person,
  type ProviderApproval,
  type StaffTask,
  VISITOR,
} from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Reader, read } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'

const company = alias(parties, 'company')

const isStaff = sql`cardinality(${accounts.staffTasks}) > 0`
const hasFactor = sql`exists (select from ${secondFactors} f where f.account_id = ${accounts.id} and f.confirmed_at is not null)`

/**
 * The account with its own party, and the company acted for with the role there: a person's row in one join.
 */
const person = {
  accountId: accounts.id,
  ownPartyId: accounts.partyId,
  username: accounts.displayUsername,
  name: parties.name,
  image: accounts.image,
  email: accounts.email,
  emailConfirmed: accounts.emailVerified,
  timeZone: accounts.timeZone,
  serviceType: accounts.serviceType,
  approval: parties.approval,
  pausedUntil: sql<Date | null>`greatest(${pausedUntilOf(parties)}, ${pausedUntilOf(company)})`.mapWith(
    parties.pausedUntil,
  ),
  staffTasks: sql<
    StaffTask[]
  >`case when ${isStaff} and ${hasFactor} then ${accounts.staffTasks} else '{}' end`,
  owesTwoStep: sql<boolean>`${isStaff} and not ${hasFactor}`,
  isMember: sql<boolean>`exists (select from ${memberships} m where m.member_id = ${accounts.partyId})`,
  superAdmin: sql<boolean>`exists (select from ${groupAdmins} g where g.member_id = ${accounts.partyId})`,
  companyId: company.id,
  companyKind: company.kind,
  companyName: company.name,
  companyCountry: company.country,
  companyApproval: company.approval,
  writableUntil: company.writableUntil,
  trial: company.trial,
  keepsBudgets: company.keepsBudgets,
  hasApprovalRules: company.hasApprovalRules,
  memberRole: memberships.role,
  memberPublishes: memberships.mayPublish,
  ofGroup: groupAdmins.memberId,
}

const OF_SESSION = sql`coalesce(${authSessions.actingForId}, ${accounts.actingForId})`
const OF_ACCOUNT = sql`${accounts.actingForId}`

const acting = (asked: SQL) => companyToActFor(company, { member: accounts.partyId, asked })
const ofMember = and(eq(memberships.companyId, company.id), eq(memberships.memberId, accounts.partyId))
const ofAdmin = and(eq(groupAdmins.groupId, company.groupId), eq(groupAdmins.memberId, accounts.partyId))

/** A use is written down at most once in a while. */
const isUnnoted = sql<boolean>`${authSessions.updatedAt} < now() - ${sql.raw(`interval '${USE_SECONDS} seconds'`)}`

const whoseSession = preparedQuery('whose session', (from, _actor, given: { token: string }) =>
  from
    .select({ ...person, isUnnoted, impersonationId: authSessions.impersonationId })
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.userId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .leftJoin(company, acting(OF_SESSION))
    .leftJoin(memberships, ofMember)
    .leftJoin(groupAdmins, ofAdmin)
    .where(sessionOf(given.token)),
)

const whoseAccount = (from: Reader, ctx: Ctx, accountId: AccountId, asked: SQL = OF_ACCOUNT) =>
  from
    .select(person)
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .leftJoin(company, acting(asked))
    .leftJoin(memberships, ofMember)
    .leftJoin(groupAdmins, ofAdmin)
    .where(and(everyAccount(ctx), eq(accounts.id, accountId), presentParties()))

type Row = Awaited<ReturnType<typeof whoseAccount>>[number]

/** A super-admin acts as an admin in every location of the group, whatever the own membership there says. */
function personIn(row: Row): Person {
  const { companyId, companyKind, companyName, companyCountry, companyApproval, ...more } = row
  const {
    writableUntil,
    trial,
    keepsBudgets,
    hasApprovalRules,
    memberRole,
    memberPublishes,
    ofGroup,
    pausedUntil: paused,
    ...own
  } = more
  const self = { kind: 'person', mayPublish: true, ...own, ...(paused && { pausedUntil: paused }) } as const
  if (companyId === null || companyKind === null || companyKind === 'person')
    return { ...self, partyId: own.ownPartyId, role: 'self', company: null, userType: 'IN' }
  return {
    ...self,
    partyId: companyId,
    role: roleWord(ofGroup === null ? (memberRole ?? MEMBER_ROLES.other) : MEMBER_ROLES.admin, companyKind),
    approval: companyApproval as ProviderApproval,
    mayPublish: ofGroup !== null || memberPublishes !== false,
    userType: 'CO',
    company: {
      kind: companyKind,
      name: companyName ?? '',
      country: companyCountry,
      writableUntil,
      trial: trial === true,
      ...(keepsBudgets && { keepsBudgets }),
      ...(hasApprovalRules === true && { hasApprovalRules }),
    },
  }
}

type Asking = {
  actor: Actor
  /** The token of a session whose last use was written down a while ago. */
  unnoted: string | null
}

/**
 * The actor of a request by its session cookie, read as the system: one query, none without a cookie. A
 * session that ended, or an account suspended or deactivated, gives a visitor. Changes of membership count
 * from the next request on.
 */
export async function whoAsks(ctx: Ctx, request: Request): Promise<Asking> {
  const token = sessionTokenOf(request)
  const [row] = token ? await whoseSession(ctx, { token }) : []
  if (!row) return { actor: VISITOR, unnoted: null }
  const { isUnnoted, impersonationId, ...found } = row
  const actor = personIn(found)
  const unnoted = isUnnoted ? token : null
  if (impersonationId === null) return { actor, unnoted }
  return { actor: (await findImpersonated(ctx, impersonationId, actor)) ?? actor, unnoted }
}

/**
 * As whom somebody of staff looks at the product, while that lasts and may be: without any right of staff.
 * Null once it is over, for who is trusted with accounts no more, and as somebody who was suspended
 * meanwhile. Two queries.
 */
async function findImpersonated(ctx: Ctx, id: string, staff: Person): Promise<Person | null> {
  if (!hasTask(staff, 'moderate')) return null
  const [found] = await read(ctx)
    .select({ accountId: impersonations.accountId, until: impersonations.endsAt })
    .from(impersonations)
    .where(openImpersonation(ctx, id))
  const person = found ? await findPerson(ctx, found.accountId) : null
  if (!found || !person) return null
  const { accountId, username } = staff
  return {
    ...person,
    staffTasks: [],
    owesTwoStep: false,
    impersonatedBy: { id, accountId, username, until: found.until },
  }
}

/** The same, without the company acted for. */
export async function actorOf(ctx: Ctx, request: Request): Promise<Actor> {
  return (await whoAsks(ctx, request)).actor
}

/**
 * The same, at work for one company, read as the system; null for who is suspended or deactivated, or does
 * not belong to it any more.
 */
export async function findPersonAt(
  ctx: Ctx,
  { accountId, companyId }: { accountId: AccountId; companyId: PartyId },
): Promise<Person | null> {
  const [row] = await whoseAccount(read(ctx), ctx, accountId, sql`${companyId}::uuid`)
  const person = row ? personIn(row) : null
  return person?.company ? person : null
}

/** The person of an account, read as the system, after a sign-in; null when suspended or deactivated. */
export async function findPerson(ctx: Ctx, accountId: AccountId): Promise<Person | null> {
  const [row] = await whoseAccount(read(ctx), ctx, accountId)
  return row ? personIn(row) : null
}

import { and, type Column, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  type Actor,
  actsForParty,
  hasTask,
  isPerson,
  type Person,
  partyIdOf,
  seesAll,
} from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { groupAdmins, joinedTrainers, memberships, parties, storedFiles } from './tables.server.ts'

/**
 * Where a provider's id and visibility stand: in `parties`, or in a copy of them such as the search index
 * holds.
 */
export type ProviderColumns = { id: Column; visibility: Column }
/** What of staff's work needs providers who show themselves to joined companies alone. */
const SEE_HIDDEN = ['approveProviders', 'manageAccounts', 'moderate'] as const
type PartyColumns = Record<'id' | 'kind' | 'groupId' | 'suspendedAt' | 'deactivatedAt', Column>

/** The parties that are there, as a condition on a joined `parties`: neither suspended nor deactivated. */
export function presentParties(): Scope<'parties'> {
  return scope('parties', and(isNull(parties.suspendedAt), isNull(parties.deactivatedAt)))
}

/** Those of them that begin something new: no workspace that is not paid for. */
export function sellingParties(now: Date): Scope<'parties'> {
  return scope(
    'parties',
    and(presentParties(), or(isNull(parties.writableUntil), gt(parties.writableUntil, now))),
  )
}

/** The party at a public address, if it is there. That there is one anybody may learn. */
export function partyAt(slug: string): Scope<'parties'> {
  return scope('parties', and(eq(parties.slug, slug), presentParties()))
}

/**
 * The one rule of which provider an actor sees, and with it the provider's profile, topics, events and
 * reviews, as a condition on a joined `parties`: nobody who is suspended or deactivated, and of the others
 * those who are open to the actor.
 */
export function providersSeenBy(actor: Actor): Scope<'parties'> {
  return scope('parties', and(presentParties(), providersOpenTo(actor, parties)))
}

/**
 * The second half of that rule, for providers that are there: those visible to joined companies only are seen
 * by themselves, by who belongs to a company that they have joined, whomever that person acts for, by staff
 * who look after providers, accounts or what is published, and by the system; a program belongs to no
 * company. A copy of the two columns is judged by the same words.
 */
export function providersOpenTo(actor: Actor, of: ProviderColumns): SQL | undefined {
  if (seesAll(actor, SEE_HIDDEN)) return undefined
  const open = sql`${of.visibility} = 'public'`
  if (!actsForParty(actor)) return open
  if (!isPerson(actor)) return or(open, eq(of.id, actor.partyId))
  const own = or(eq(of.id, actor.partyId), eq(of.id, actor.ownPartyId))
  return or(open, own, sql`${of.id} in (${providersJoinedWith(actor.ownPartyId)})`)
}

/** The same for persons of whom a statement holds many: `person` is the column with the party of each. */
export function providersOpenToEach(person: SQL, of: ProviderColumns): SQL | undefined {
  const own = sql`${of.id} = ${person}`
  return or(sql`${of.visibility} = 'public'`, own, sql`${of.id} in (${providersJoinedWith(person)})`)
}

/** Of which companies a person is a member, or a super-admin. */
function companiesOf(member: PartyId | SQL): SQL {
  return sql`select m.company_id from ${memberships} m where m.member_id = ${member}
    union all select l.id from ${parties} l join ${groupAdmins} g on g.group_id = l.group_id where g.member_id = ${member}`
}

/** Who has joined a company of a person's: as its trainer, or as its member. */
function providersJoinedWith(member: PartyId | SQL): SQL {
  return sql`select j.trainer_id from ${joinedTrainers} j where j.company_id in (${companiesOf(member)})
    union all select o.member_id from ${memberships} o where o.company_id in (${companiesOf(member)})`
}

/**
 * Whether what belongs to a party is a person's own cause, on which somebody else decides: the person's own,
 * that of a company which it belongs to or of another one of the same group, and that of who belongs to one
 * of these. In SQL of `party`.
 */
export function isOwnCause(actor: Person, party: Column): SQL<boolean> {
  const near = sql`select near.id from ${parties} near, ${parties} mine
    where mine.id in (${companiesOf(actor.ownPartyId)}) and (near.id = mine.id or near.group_id = mine.group_id)`
  return sql<boolean>`(${party} in (${actor.ownPartyId}, ${actor.partyId}) or ${party} in (${near})
    or exists (select from ${memberships} m where m.member_id = ${party} and m.company_id in (${near})))`
}

/**
 * The company that a session names, as long as the person whose party is `member` may act for it; in SQL of
 * `company`.
 */
export function companyToActFor(
  company: PartyColumns,
  { member, asked }: { member: Column; asked: SQL },
): SQL {
  return sql`${company.id} = ${asked} and ${company.kind} <> 'person' and ${company.suspendedAt} is null
    and ${company.deactivatedAt} is null and (
      exists (select from ${memberships} m where m.company_id = ${company.id} and m.member_id = ${member})
      or exists (select from ${groupAdmins} g where g.group_id = ${company.groupId} and g.member_id = ${member}))`
}

/** The party that an actor acts for; nobody's for a visitor and the system. */
export function partyActedFor(actor: Actor): Scope<'parties'> {
  const party = partyIdOf(actor)
  return scope('parties', party === null ? sql`false` : eq(parties.id, party))
}

/**
 * What the party acted for has uploaded; nobody's for a visitor, everybody's for the system, which deletes
 * what nothing uses.
 */
export function filesOf(actor: Actor): Scope<'files'> {
  if (actor.kind === 'system') return scope('files', sql`true`)
  const party = partyIdOf(actor)
  return scope('files', party === null ? sql`false` : eq(storedFiles.partyId, party))
}

/**
 * The documents that an actor may open: the own ones, and those of everybody for staff who approve providers.
 */
export function documentsOpenTo(actor: Actor): Scope<'files'> {
  const open = hasTask(actor, 'approveProviders') ? undefined : filesOf(actor)
  return scope('files', and(eq(storedFiles.kind, 'document'), isNull(storedFiles.droppedAt), open))
}

/**
 * What a party is called on its public page, in the data of somebody else; nothing where there is no such
 * page.
 */
export function nameShown(partyId: Column): SQL<string | null> {
  return sql<string | null>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${parties} p
    where p.id = ${partyId} and p.visibility = 'public' and p.suspended_at is null and p.deactivated_at is null
      and (p.kind <> 'person' or p.approval = 'approved'))`
}

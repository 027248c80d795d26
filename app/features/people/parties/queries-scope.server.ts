import { and, type Column, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
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
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { fileUses, groupAdmins, joinedTrainers, memberships, parties, storedFiles } from './tables.server.ts'

/** The columns of a provider's id and visibility: in `parties`, or in a copy such as the search index. */
export type ProviderColumns = { id: Column; visibility: Column }
/** What of staff's work needs providers who show themselves to joined companies alone. */
const SEE_HIDDEN = ['approveProviders', 'manageAccounts', 'moderate'] as const
type PartyColumns = Record<'id' | 'kind' | 'groupId' | 'suspendedAt' | 'deactivatedAt', Column>

/** Parties that are neither suspended nor deactivated, as a condition on a joined `parties`. */
export function presentParties(): Scope<'parties'> {
  return scope('parties', and(isNull(parties.suspendedAt), isNull(parties.deactivatedAt)))
}

type PausedColumns = Record<'pausedAt' | 'pausedUntil', Column>

/**
 * Until when nothing new is begun for a party; the year 9999 where staff has to end it, null of one that is
 * not paused.
 */
export const pausedUntilOf = ({ pausedAt, pausedUntil }: PausedColumns): SQL<Date | null> =>
  sql`case when ${pausedAt} is not null then coalesce(${pausedUntil}, '9999-12-31'::timestamptz) end`

/** Whether a party is paused now. */
export const isPausedNow = (party: PausedColumns): SQL<boolean> =>
  sql<boolean>`coalesce(${pausedUntilOf(party)} > now(), false)`

/** Present parties that may start sales: no workspace with a lapsed plan. */
export function sellingParties(now: Date): Scope<'parties'> {
  return scope(
    'parties',
    and(presentParties(), or(isNull(parties.writableUntil), gt(parties.writableUntil, now))),
  )
}

/** The present party with a slug. Anybody may learn that there is one. */
export function partyAt(slug: string): Scope<'parties'> {
  return scope('parties', and(eq(parties.slug, slug), presentParties()))
}

/**
 * The one rule of which providers an actor sees, and with them their profile, topics, events and reviews, as
 * a condition on a joined `parties`: present ones (`presentParties`) that are open to the actor
 * (`providersOpenTo`).
 */
export function providersSeenBy(actor: Actor): Scope<'parties'> {
  return scope('parties', and(presentParties(), providersOpenTo(actor, parties)))
}

/**
 * The second half of that rule: public providers, and those visible to joined companies only for themselves,
 * for members of a company that they joined (whichever party the member acts for), for staff who look after
 * providers, accounts or publishing, and for the system; a program belongs to no company. The columns may be
 * those of a copy.
 */
export function providersOpenTo(actor: Actor, of: ProviderColumns): SQL | undefined {
  if (seesAll(actor, SEE_HIDDEN)) return undefined
  const open = sql`${of.visibility} = 'public'`
  if (!actsForParty(actor)) return open
  if (!isPerson(actor)) return or(open, eq(of.id, actor.partyId))
  const own = or(eq(of.id, actor.partyId), eq(of.id, actor.ownPartyId))
  return or(open, own, isJoined(of, actor.ownPartyId))
}

/** The same for a statement over many persons: `person` is the column with the party of each. */
export function providersOpenToEach(person: SQL, of: ProviderColumns): SQL | undefined {
  const own = sql`${of.id} = ${person}`
  return or(sql`${of.visibility} = 'public'`, own, isJoined(of, person))
}

/** Whether a provider shows itself to joined companies, and a person is a member of one of them. */
const isJoined = (of: ProviderColumns, person: PartyId | SQL): SQL =>
  sql`(${of.visibility} = 'companies' and ${of.id} in (${providersJoinedWith(person)}))`

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
 * Whether a party is a person's own cause, on which somebody else must decide: the person, a company of
 * theirs or another of its group, or a member of one of these. In SQL of `party`.
 */
export function isOwnCause(actor: Person, party: Column): SQL<boolean> {
  const near = sql`select near.id from ${parties} near, ${parties} mine
    where mine.id in (${companiesOf(actor.ownPartyId)}) and (near.id = mine.id or near.group_id = mine.group_id)`
  return sql<boolean>`(${party} in (${actor.ownPartyId}, ${actor.partyId}) or ${party} in (${near})
    or exists (select from ${memberships} m where m.member_id = ${party} and m.company_id in (${near})))`
}

/**
 * The company that a session names, while the person with the party `member` may act for it; in SQL of
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

/** The party that an actor acts for; none for a visitor and the system. */
export function partyActedFor(actor: Actor): Scope<'parties'> {
  const party = partyIdOf(actor)
  return scope('parties', party === null ? sql`false` : eq(parties.id, party))
}

/** The uploads of the party acted for; none for a visitor, all for the system, which deletes unused ones. */
export function filesOf(actor: Actor): Scope<'files'> {
  if (actor.kind === 'system') return scope('files', sql`true`)
  const party = partyIdOf(actor)
  return scope('files', party === null ? sql`false` : eq(storedFiles.partyId, party))
}

/** The files of things of a kind that the caller has found to be open to the actor, as uses of them. */
export function filesUsedBy(kind: string, ids: readonly string[]): Scope<'files'> {
  return scope('files', and(eq(fileUses.subjectKind, kind), inArray(fileUses.subjectId, [...ids])))
}

/** The uses of files by the thing of a kind in the surrounding query, which has a scope of its own. */
export function usesOf(kind: string, thing: Column): DependentScope<'files'> {
  return dependentScope('files', and(eq(fileUses.subjectKind, kind), eq(fileUses.subjectId, thing)))
}

/** The documents that an actor may open: its own, and everybody's for staff who approve providers. */
export function documentsOpenTo(actor: Actor): Scope<'files'> {
  const open = hasTask(actor, 'approveProviders') ? undefined : filesOf(actor)
  return scope('files', and(eq(storedFiles.kind, 'document'), isNull(storedFiles.droppedAt), open))
}

/** A party's name as its public page shows it, for use in somebody else's data; null without such a page. */
export function nameShown(partyId: Column): SQL<string | null> {
  return sql<string | null>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${parties} p
    where p.id = ${partyId} and p.visibility = 'public' and p.suspended_at is null and p.deactivated_at is null
      and (p.kind <> 'person' or p.approval = 'approved'))`
}

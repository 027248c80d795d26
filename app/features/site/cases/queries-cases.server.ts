import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'
import type { Message } from '#app/kit/refusal.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { keepPlan } from '#app/platform/prepared-query.server.ts'
import { type Urgent, type WaitingKind, waitingKinds } from '#app/platform/waiting-cases.server.ts'
import { type CaseFilter, type CaseView, readCursor } from './case.ts'
import { canWorkCases } from './policy.ts'
import {
  caseDelaysSeenBy,
  caseNotesSeenBy,
  caseOwnersSeenBy,
  colleaguesSeenBy,
} from './queries-scope.server.ts'
import { caseDelays, caseNotes, caseOwners } from './tables.server.ts'

const AT_ONCE = 20
const MOST_URGENT = 100
/** What is urgent first, then what is due first. */
const FIRST_URGENT = sql`(cases.case_urgent is null)::int, cases.case_due, cases.case_kind, cases.case_subject`
const MOST_NOTES = 100

type StaffCtx = Ctx & { actor: Person }

const isStaff = (ctx: Ctx): ctx is StaffCtx => canWorkCases(ctx.actor)

/** The kinds that the tasks of the actor open, the lowest feature's first. */
export async function kindsOpenTo(actor: Actor): Promise<WaitingKind[]> {
  return (await waitingKinds.read()).filter(({ task }) => hasTask(actor, task))
}

/** All cases of some kinds, as `cases`; none is of an own cause. */
const union = (ctx: StaffCtx, kinds: readonly WaitingKind[]) =>
  sql`(${sql.join(
    kinds.map(({ query }) => sql`${query(ctx)}`),
    sql` union all `,
  )}) as cases`

/**
 * All cases of some kinds with who looks after each (`owners`: what was taken too long ago is free) and until
 * when it is put off (`delays`). Both are sets of their own (`offset 0`), read once and not looked up for
 * each of thousands of cases.
 */
const withStanding = (ctx: StaffCtx, kinds: readonly WaitingKind[]) =>
  sql`${union(ctx, kinds)}
    left join (select * from ${caseOwners}
      where ${and(caseOwnersSeenBy(ctx.actor), or(isNull(caseOwners.until), sql`${caseOwners.until} > ${ctx.now()}`))} offset 0) as owners
      on owners.kind = cases.case_kind and owners.subject_id = cases.case_subject
    left join (select * from ${caseDelays}
      where ${and(caseDelaysSeenBy(ctx.actor), sql`${caseDelays.againOn} > ${ctx.now().toISOString().slice(0, 10)}::date`)} offset 0) as delays
      on delays.kind = cases.case_kind and delays.subject_id = cases.case_subject`

/** Said so, PostgreSQL expects most cases to wait now, and hashes what it joins. */
const isNow = sql`delays.kind is distinct from cases.case_kind`

const viewOf = (ctx: StaffCtx): Record<CaseView, SQL | undefined> => ({
  all: isNow,
  mine: and(isNow, sql`owners.owner_id = ${ctx.actor.accountId}`),
  free: and(isNow, sql`owners.owner_id is null`),
  late: and(isNow, sql`cases.case_due < ${ctx.now()}`),
  later: sql`delays.again_on is not null`,
})

type Counted = { kind: string; language: string | null } & Record<CaseView, number>

/**
 * How many cases of each kind and language are in each view, of the kinds that the tasks of the actor open.
 * Not found for who is not of staff. One query.
 */
export async function countCases(ctx: Ctx): Promise<Counted[]> {
  if (!isStaff(ctx)) throw notFound()
  const kinds = await kindsOpenTo(ctx.actor)
  if (kinds.length === 0) return []
  const views = viewOf(ctx)
  const inView = (view: CaseView) =>
    sql<number>`(count(*) filter (where ${views[view]}))::int`.mapWith(Number)
  const counted = read(ctx)
    .select({
      kind: sql<string>`cases.case_kind`,
      language: sql<string | null>`cases.case_language`,
      all: inView('all'),
      mine: inView('mine'),
      free: inView('free'),
      late: inView('late'),
      later: inView('later'),
    })
    .from(withStanding(ctx, kinds))
    .groupBy(sql`1, 2`)
  return keepPlan('cases.counts', counted)
}

export type CountedCases = Awaited<ReturnType<typeof countCases>>

/** How many cases wait now for the actor, as a column of a query of several counts; null for others. */
export async function casesWaiting(ctx: Ctx): Promise<SQL<number> | null> {
  const kinds = await kindsOpenTo(ctx.actor)
  if (!isStaff(ctx) || kinds.length === 0) return null
  const waiting = read(ctx).select({ waiting: sql`count(*)` }).from(withStanding(ctx, kinds)).where(isNow)
  return sql<number>`${waiting}`.mapWith(Number)
}

const columns = (ctx: StaffCtx) => ({
  kind: sql<string>`cases.case_kind`,
  key: sql<string>`cases.case_key`,
  subjectId: sql<string>`cases.case_subject`,
  about: sql<string>`coalesce(cases.case_about, '')`,
  detail: sql<string | null>`cases.case_detail`,
  size: sql<number>`cases.case_size`,
  minor: sql<number | null>`cases.case_minor`.mapWith((minor) => (minor === null ? null : Number(minor))),
  currency: sql<string | null>`cases.case_currency`,
  language: sql<string | null>`cases.case_language`,
  since: sql<Date>`cases.case_since`.mapWith(caseNotes.createdAt),
  due: sql<Date>`cases.case_due`.mapWith(caseNotes.createdAt),
  isLate: sql<boolean>`cases.case_due < ${ctx.now()}`,
  urgent: sql<Urgent | null>`cases.case_urgent`,
  cursor: sql<string>`(cases.case_urgent is null)::int::text || '~' || cases.case_due::text || '~' || cases.case_kind || '~' || cases.case_subject`,
  owner: sql<string>`coalesce(${accounts.displayUsername}, '')`,
  ownerName: sql<string>`coalesce(${partyName()}, '')`,
  isOwn: sql<boolean>`coalesce(cases.owner_id = ${ctx.actor.accountId}, false)`,
  until: sql<Date | null>`cases.until`.mapWith(caseOwners.until),
  againOn: sql<string | null>`cases.again_on`.mapWith(caseDelays.againOn),
})

type Asked = { where: SQL | undefined; most: number }

/** The first of some cases, what is urgent first; who looks after them is named of these alone. */
function rowsOf(ctx: StaffCtx, kinds: readonly WaitingKind[], { where = sql`true`, most }: Asked) {
  const first = sql`(select cases.*, owners.owner_id, owners.until, delays.again_on
    from ${withStanding(ctx, kinds)} where ${where} order by ${FIRST_URGENT} limit ${most}) as cases`
  return read(ctx)
    .select(columns(ctx))
    .from(first)
    .leftJoin(accounts, sql`${accounts.id} = cases.owner_id`)
    .leftJoin(parties, eq(parties.id, accounts.partyId))
    .orderBy(FIRST_URGENT)
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** A case as staff reads it: what it says, and where it is decided. */
function shown({ detail, size, ...row }: Row, kinds: readonly WaitingKind[]) {
  const kind = kinds.find(({ name }) => name === row.kind)
  const said: Message =
    kind?.details && detail
      ? { key: `${kind.details}.${detail}` }
      : { key: `cases:detail.${row.kind}`, params: { count: size, detail: detail ?? '' } }
  return { ...row, said, path: kind?.path(row.key) ?? '' }
}

/**
 * Cases that wait for the actor, what is urgent and then what is due first, and whether more come after them.
 * Not found for who is not of staff. One query.
 */
export async function listCases(ctx: Ctx, { view, kind, language, after }: CaseFilter) {
  if (!isStaff(ctx)) throw notFound()
  const open = await kindsOpenTo(ctx.actor)
  const kinds = kind ? open.filter(({ name }) => name === kind) : open
  if (kinds.length === 0) return { rows: [], next: '' }
  const cursor = readCursor(after)
  const isAfter =
    cursor &&
    sql`((cases.case_urgent is null)::int, cases.case_due, cases.case_kind, cases.case_subject)
      > (${cursor.rank}::int, ${cursor.due}::timestamptz, ${cursor.kind}::text, ${cursor.subject}::uuid)`
  const isOfLanguage = language ? sql`cases.case_language = ${language}` : undefined
  const where = and(viewOf(ctx)[view], isOfLanguage, isAfter ?? undefined)
  const rows = await keepPlan('cases.list', rowsOf(ctx, kinds, { where, most: AT_ONCE + 1 }))
  const page = rows.slice(0, AT_ONCE)
  return {
    rows: page.map((row) => shown(row, kinds)),
    next: rows.length > AT_ONCE ? (page.at(-1)?.cursor ?? '') : '',
  }
}

export type ListedCase = Awaited<ReturnType<typeof listCases>>['rows'][number]

/** The urgent cases that wait for the actor; nothing for who is not of staff. One query. */
export async function listUrgentCases(ctx: Ctx): Promise<ListedCase[]> {
  if (!isStaff(ctx)) return []
  const kinds = await kindsOpenTo(ctx.actor)
  if (kinds.length === 0) return []
  const where = and(isNow, sql`cases.case_urgent is not null`)
  const rows = await rowsOf(ctx, kinds, { where, most: MOST_URGENT })
  return rows.map((row) => shown(row, kinds))
}

/**
 * The cases about some subjects that wait for the actor, put off or not, what is due first first; nothing for
 * who is not of staff. One query.
 */
export async function listCasesAbout(ctx: Ctx, subjects: readonly string[]): Promise<ListedCase[]> {
  if (!isStaff(ctx)) return []
  const kinds = await kindsOpenTo(ctx.actor)
  if (kinds.length === 0 || subjects.length === 0) return []
  const where = sql`cases.case_subject = any(${sql.param([...subjects])}::uuid[])`
  const rows = await rowsOf(ctx, kinds, { where, most: AT_ONCE })
  return rows.map((row) => shown(row, kinds))
}

type Which = { kind: string; key: string }

/** The kinds of a case to look for; a page of messages does not know which of its two it is. */
const asked = (kind: string) => (kind === 'line' ? ['claim', 'held'] : [kind])

/**
 * A case that waits, with who looks after it; null for one that does not wait, or not for the actor. Not
 * found for who is not of staff. One query.
 */
export async function findCase(ctx: Ctx, { kind, key }: Which) {
  if (!isStaff(ctx)) throw notFound()
  const kinds = (await kindsOpenTo(ctx.actor)).filter(({ name }) => asked(kind).includes(name))
  if (kinds.length === 0) return null
  const found = rowsOf(ctx, kinds, { where: sql`lower(cases.case_key) = lower(${key})`, most: 1 })
  const [row] = await keepPlan('cases.one', found)
  return row ? shown(row, kinds) : null
}

/** Who of staff can look after cases of a kind, by name; nobody for who may not. */
export async function listColleagues(ctx: Ctx, kind: string) {
  const found = (await kindsOpenTo(ctx.actor)).find(({ name }) => asked(kind).includes(name))
  if (!found) throw notFound()
  return read(ctx)
    .select({
      username: accounts.displayUsername,
      name: partyName(),
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(colleaguesSeenBy(ctx.actor, found.task))
    .orderBy(asc(parties.slug))
    .limit(200)
}

/** A case with who looks after it and who could, as its page shows it; null when it does not wait. */
export async function getCaseOwner(ctx: StaffCtx, which: Which) {
  const [found, colleagues] = await Promise.all([findCase(ctx, which), listColleagues(ctx, which.kind)])
  return found && { ...found, colleagues, reader: ctx.actor.username }
}

export type CaseOwner = NonNullable<Awaited<ReturnType<typeof getCaseOwner>>>

/** What was noted on a case that waits for the actor, the newest first; nothing of another. */
export async function listCaseNotes(ctx: Ctx, which: Which) {
  const found = await findCase(ctx, which)
  if (!found) return []
  return read(ctx)
    .select({
      id: caseNotes.id,
      words: caseNotes.words,
      againOn: caseNotes.againOn,
      by: accounts.displayUsername,
      createdAt: caseNotes.createdAt,
    })
    .from(caseNotes)
    .leftJoin(accounts, eq(accounts.id, caseNotes.notedBy))
    .where(
      and(
        caseNotesSeenBy(ctx.actor),
        eq(caseNotes.kind, found.kind),
        eq(caseNotes.subjectId, found.subjectId),
      ),
    )
    .orderBy(desc(caseNotes.createdAt), desc(caseNotes.id))
    .limit(MOST_NOTES)
}

export type CaseNote = Awaited<ReturnType<typeof listCaseNotes>>[number]

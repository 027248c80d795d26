import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { csvOf } from '#app/kit/csv-text.ts'
import { firstIdOf } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { auditEntries, auditPersonal } from '#app/platform/tables.server.ts'
import { canReadTrace } from '../policy.ts'
import { traceSeenBy } from '../queries-scope.server.ts'
import { detailText, type TraceFilter, traceQuery } from './trace.ts'

const AT_ONCE = 50
const MOST_IN_FILE = 5_000
const NOBODY = '00000000-0000-0000-0000-000000000000'
const DAY_MS = 86_400_000

const actorsParty = alias(parties, 'actors_party')
const subject = alias(parties, 'subject_party')
const subjectAccount = alias(accounts, 'subject_account')
const ofAccount = alias(parties, 'account_party')

/** Entries keep the order of their ids: those of a day have ids that were made on it, or moments before. */
function isOnDays({ from, to }: TraceFilter): SQL | undefined {
  const begun = from && new Date(from)
  const over = to && new Date(Date.parse(to) + DAY_MS)
  return and(
    begun
      ? and(gte(auditEntries.at, begun), gte(auditEntries.id, firstIdOf(new Date(begun.getTime() - DAY_MS))))
      : undefined,
    over
      ? and(lt(auditEntries.at, over), lt(auditEntries.id, firstIdOf(new Date(over.getTime() + DAY_MS))))
      : undefined,
  )
}

/** What somebody did, and what was done about the person or the workspace with that username. */
function isOf(who: string): SQL | undefined {
  const party = sql`(select p.id from ${parties} p where p.slug = ${who.toLowerCase()})`
  const account = sql`(select a.id from ${accounts} a where a.party_id = ${party})`
  return or(
    sql`${auditEntries.accountId} = ${account}`,
    and(eq(auditEntries.subjectKind, 'party'), sql`${auditEntries.subjectId} = ${party}::text`),
    and(eq(auditEntries.subjectKind, 'account'), sql`${auditEntries.subjectId} = ${account}::text`),
  )
}

const likeBeginning = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

function wanted(ctx: Ctx, filter: TraceFilter): SQL | undefined {
  const { view, who, thing, act, after } = filter
  const staff = sql`${auditEntries.accountId} in (select s.id from ${accounts} s where cardinality(s.staff_tasks) > 0)`
  return and(
    traceSeenBy(ctx.actor),
    view === 'staff' ? staff : undefined,
    who ? isOf(who) : undefined,
    thing ? eq(auditEntries.subjectKind, thing) : undefined,
    act ? sql`${auditEntries.action} like ${likeBeginning(act)}` : undefined,
    isOnDays(filter),
    after ? lt(auditEntries.id, after) : undefined,
  )
}

function entries(ctx: Ctx, filter: TraceFilter, most: number) {
  return read(ctx)
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actor: auditEntries.actor,
      by: accounts.displayUsername,
      actsFor: sql<string | null>`case when ${accounts.partyId} is distinct from ${actorsParty.id}
        then ${actorsParty.displaySlug} end`,
      action: auditEntries.action,
      subjectKind: auditEntries.subjectKind,
      subjectId: auditEntries.subjectId,
      whom: sql<string | null>`coalesce(${subject.displaySlug}, ${ofAccount.displaySlug})`,
      requestId: auditEntries.requestId,
      facts: auditEntries.facts,
      personal: auditPersonal.details,
    })
    .from(auditEntries)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .leftJoin(actorsParty, eq(actorsParty.id, auditEntries.partyId))
    .leftJoin(
      subject,
      sql`${subject.id} = case when ${auditEntries.subjectKind} = 'party' then ${auditEntries.subjectId}::uuid end`,
    )
    .leftJoin(
      subjectAccount,
      sql`${subjectAccount.id} = case when ${auditEntries.subjectKind} = 'account' then ${auditEntries.subjectId}::uuid end`,
    )
    .leftJoin(ofAccount, eq(ofAccount.id, subjectAccount.partyId))
    .where(wanted(ctx, filter))
    .orderBy(desc(auditEntries.id))
    .limit(most)
}

const shown = ({ facts, personal, ...row }: Awaited<ReturnType<typeof entries>>[number]) => ({
  ...row,
  details: detailText({ ...facts, ...personal }),
})

/** That a person's acts were looked at, or a file was taken, is part of the trace. */
const recordLook = (ctx: Ctx, filter: TraceFilter, as: 'page' | 'file') =>
  recordStaffRead(ctx, {
    owner: null,
    subject: { kind: 'trace', id: NOBODY },
    what: `${as} ${traceQuery({ ...filter, after: '' })}`.trim(),
  })

/**
 * Who did what, to what and when, the latest first, and the entry after which more come (empty: none do);
 * that somebody's acts were looked for is recorded. Not found for who does not operate the installation.
 */
export async function listTrace(ctx: Ctx, filter: TraceFilter) {
  if (!canReadTrace(ctx.actor)) throw notFound()
  if (filter.who !== '') await recordLook(ctx, filter, 'page')
  const rows = await entries(ctx, filter, AT_ONCE + 1)
  const page = rows.slice(0, AT_ONCE).map(shown)
  return { rows: page, next: rows.length > AT_ONCE ? (page.at(-1)?.id ?? '') : '' }
}

export type TraceEntry = Awaited<ReturnType<typeof listTrace>>['rows'][number]

/**
 * The same as CSV, at most 5,000 entries; that it was taken is recorded. Not found for who does not operate
 * the installation.
 */
export async function getTraceFile(ctx: Ctx, filter: TraceFilter): Promise<{ name: string; text: string }> {
  if (!canReadTrace(ctx.actor)) throw notFound()
  await recordLook(ctx, filter, 'file')
  const rows = (await entries(ctx, { ...filter, after: '' }, MOST_IN_FILE)).map(shown)
  const head = ['at', 'actor', 'by', 'for', 'act', 'thing', 'id', 'whom', 'details', 'request', 'entry']
  const lines = rows.map((row) => [
    row.at.toISOString(),
    row.actor,
    row.by ?? '',
    row.actsFor ?? '',
    row.action,
    row.subjectKind,
    row.subjectId,
    row.whom ?? '',
    row.details.join('\n'),
    row.requestId,
    row.id,
  ])
  return { name: `trace-${ctx.now().toISOString().slice(0, 10)}.csv`, text: csvOf([head, ...lines]) }
}

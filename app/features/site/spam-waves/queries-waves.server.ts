import { and, asc, count, desc, eq, gte, isNotNull, max, min, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isPausedNow } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { conversationLines } from '#app/features/people/qmail/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { waveInput } from './inputs.ts'
import { canActOnWaves } from './policy.ts'
import {
  bulkActionsSeenBy,
  domainOf,
  hasTraded,
  linesCountedBy,
  mayBePaused,
  networkOf,
  newcomersSeenBy,
  waveSeenBy,
} from './queries-scope.server.ts'
import { bulkActionParties, bulkActions } from './tables.server.ts'
import { SMALLEST_GROUP, type WAVE_HOURS, type WaveKind } from './wave.ts'

const AT_ONCE = 50
const MOST_GROUPS = 20
const MOST_ACTIONS = 20

export type WaveGroup = {
  by: WaveKind
  value: string
  sample: string
  people: number
  first: Date
  last: Date
}
type Hour = { at: Date; people: number; messages: number }

/**
 * What came in within some hours: people and messages by hour, and the largest groups that are alike by
 * network, domain and words. Not found for who does not moderate. Five queries.
 */
export async function getWaves(ctx: Ctx, hours: (typeof WAVE_HOURS)[number]) {
  const { actor } = ctx
  if (!canActOnWaves(actor)) throw notFound()
  const span = Number(hours)
  const grouped = (by: 'network' | 'domain') => {
    const value = by === 'network' ? networkOf : domainOf
    return read(ctx)
      .select({
        value: sql<string>`${value}`.as('wave'),
        people: count(),
        first: min(parties.createdAt),
        last: max(parties.createdAt),
      })
      .from(parties)
      .innerJoin(accounts, eq(accounts.partyId, parties.id))
      .where(and(newcomersSeenBy(actor, span), isNotNull(value)))
      .groupBy(sql`wave`)
      .having(gte(count(), SMALLEST_GROUP))
      .orderBy(desc(count()), asc(sql`wave`))
      .limit(MOST_GROUPS)
  }
  const authors = sql<number>`count(distinct ${conversationLines.authorId})`.mapWith(Number)
  const [networks, domains, words, joined, written] = await Promise.all([
    grouped('network'),
    grouped('domain'),
    read(ctx)
      .select({
        value: sql<string>`${conversationLines.likeness}`,
        sample: sql<string>`left(min(${conversationLines.words}), 140)`,
        people: authors,
        first: min(conversationLines.writtenAt),
        last: max(conversationLines.writtenAt),
      })
      .from(conversationLines)
      .where(linesCountedBy(actor, span))
      .groupBy(conversationLines.likeness)
      .having(gte(authors, SMALLEST_GROUP))
      .orderBy(desc(authors), asc(conversationLines.likeness))
      .limit(MOST_GROUPS),
    read(ctx)
      .select({
        at: sql<Date>`date_trunc('hour', ${parties.createdAt})`.mapWith(parties.createdAt),
        count: count(),
      })
      .from(parties)
      .innerJoin(accounts, eq(accounts.partyId, parties.id))
      .where(newcomersSeenBy(actor, span))
      .groupBy(sql`1`),
    read(ctx)
      .select({
        at: sql<Date>`date_trunc('hour', ${conversationLines.writtenAt})`.mapWith(
          conversationLines.writtenAt,
        ),
        count: count(),
      })
      .from(conversationLines)
      .where(linesCountedBy(actor, span))
      .groupBy(sql`1`),
  ])
  const groups = [
    ...networks.map((group) => ({ by: 'network' as const, sample: group.value, ...group })),
    ...domains.map((group) => ({ by: 'domain' as const, sample: group.value, ...group })),
    ...words.map((group) => ({ by: 'words' as const, ...group })),
  ].flatMap(({ first, last, ...group }): WaveGroup[] => (first && last ? [{ ...group, first, last }] : []))
  return {
    groups: groups.toSorted((one, other) => other.people - one.people),
    hours: hoursOf(joined, written),
  }
}

type Counted = readonly { at: Date; count: number }[]

/** By hour, the last first; hours without anything are left out. */
function hoursOf(joined: Counted, written: Counted): Hour[] {
  const of = (rows: Counted, at: number) => rows.find((row) => row.at.getTime() === at)?.count ?? 0
  const all = [...new Set([...joined, ...written].map(({ at }) => at.getTime()))].toSorted((a, b) => b - a)
  return all.map((at) => ({ at: new Date(at), people: of(joined, at), messages: of(written, at) }))
}

/**
 * The people of one group, the last first, page by page, and how many of them a bulk action would pause; that
 * they were looked at is recorded. Not found for who does not moderate, bad input for no such group.
 */
export async function getWave(ctx: Ctx, input: unknown, page: number) {
  const { actor } = ctx
  if (!canActOnWaves(actor)) throw notFound()
  const group = parseInput(waveInput, input)
  const wave = { ...group, hours: Number(group.hours) }
  const within = waveSeenBy(actor, wave)
  const [rows, [counted]] = await Promise.all([
    read(ctx)
      .select({
        username: parties.displaySlug,
        email: accounts.email,
        network: networkOf,
        joined: parties.createdAt,
        isPaused: isPausedNow(parties),
        hasTraded,
      })
      .from(parties)
      .innerJoin(accounts, eq(accounts.partyId, parties.id))
      .where(within)
      .orderBy(desc(parties.createdAt), asc(parties.id))
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx)
      .select({
        total: count(),
        paused: sql<number>`count(*) filter (where ${mayBePaused(actor)})`.mapWith(Number),
      })
      .from(parties)
      .innerJoin(accounts, eq(accounts.partyId, parties.id))
      .where(within),
  ])
  await recordStaffRead(ctx, { owner: null, subject: { kind: 'wave', id: group.by }, what: 'accounts' })
  return { group, mayPause: counted?.paused ?? 0, ...pageOf(rows, counted?.total ?? 0, page, AT_ONCE) }
}

/** The latest bulk actions and how far each is. Not found for who does not moderate. One query. */
export async function listBulkActions(ctx: Ctx) {
  const { actor } = ctx
  if (!canActOnWaves(actor)) throw notFound()
  const of = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from ${bulkActionParties} p where p.action_id = ${bulkActions.id} and ${condition})`.mapWith(
      Number,
    )
  return read(ctx)
    .select({
      id: bulkActions.id,
      wave: bulkActions.wave,
      value: bulkActions.value,
      reason: bulkActions.reason,
      until: bulkActions.until,
      count: bulkActions.count,
      done: of(sql`p.done_at is not null`),
      paused: of(sql`p.paused_at is not null`),
      undone: of(sql`p.undone_at is not null`),
      startedAt: bulkActions.startedAt,
      takenBackAt: bulkActions.takenBackAt,
      by: accounts.displayUsername,
    })
    .from(bulkActions)
    .leftJoin(accounts, eq(accounts.id, bulkActions.startedBy))
    .where(bulkActionsSeenBy(actor))
    .orderBy(desc(bulkActions.startedAt), desc(bulkActions.id))
    .limit(MOST_ACTIONS)
}

export type ShownBulkAction = Awaited<ReturnType<typeof listBulkActions>>[number]
export type ShownNewcomer = Awaited<ReturnType<typeof getWave>>['rows'][number]

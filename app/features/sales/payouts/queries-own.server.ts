import { and, count, desc, eq, sql } from 'drizzle-orm'
import { entriesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { maskedNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canSeePayouts } from './policy.ts'
import { holdsOf, payoutsOf } from './queries-scope.server.ts'
import { readStanding, type Standing, standings } from './queries-standing.server.ts'
import { payoutHolds, payouts } from './tables.server.ts'

const AT_ONCE = 20

/** What a provider is paid in one currency: from what is to come to what arrived, in minor units. */
export type OwnStanding = Pick<Standing, 'currency' | 'due' | 'coming' | 'nextAt' | 'reason'> & {
  /** What payers dispute at their bank, and what of the same orders waits with it. */
  disputed: number
  /** In a batch that is not sent, held in one, and on its way to the bank. */
  scheduled: number
  underWay: number
  paid: number
}

/**
 * What is to come, due, held and why, under way and paid, of the party acted for by currency, and what staff
 * say who look at it. Null for who does not see payouts. Two queries.
 */
export async function getOwnStanding(
  ctx: Ctx,
): Promise<{ standings: OwnStanding[]; words: string | null } | null> {
  const { actor } = ctx
  if (!canSeePayouts(actor)) return null
  const own = entriesOf(actor)
  const [{ rows }, { rows: figures }] = await Promise.all([
    read(ctx).execute<Parameters<typeof readStanding>[0]>(standings(own, ctx.now(), { named: false })),
    // What is small goes in one: sums of payouts by state, what is disputed, and what staff say.
    read(ctx).execute<{ kind: string; said: string | null; minor: string | null }>(
      sql`select ${payouts.state} as kind, ${payouts.currency} as said, sum(${payouts.amountMinor}) as minor from ${payouts} where ${payoutsOf(actor)} group by 1, 2
        union all select 'dispute', currency, sum(amount_minor) from ledger_entries where account = 'dispute' and ${own} group by 2
        union all select 'words', ${payoutHolds.words}, null from ${payoutHolds} where ${holdsOf(actor)} and ${payoutHolds.releasedAt} is null`,
    ),
  ])
  const known = new Map(rows.map((row) => [row.currency, readStanding(row)]))
  const sums = figures.filter(({ kind }) => kind !== 'words')
  const currencies = [...new Set([...known.keys(), ...sums.flatMap(({ said }) => said ?? [])])]
  return {
    standings: currencies.toSorted().map((currency) => {
      const sumOf = (...kinds: string[]) =>
        sums
          .filter(({ said, kind }) => said === currency && kinds.includes(kind))
          .reduce((all, { minor }) => all + Number(minor), 0)
      const standing = known.get(currency)
      return {
        currency,
        due: standing?.due ?? 0,
        coming: standing?.coming ?? 0,
        nextAt: standing?.nextAt ?? null,
        reason: standing && standing.due !== 0 ? standing.reason : null,
        disputed: (standing?.disputed ?? 0) + sumOf('dispute'),
        scheduled: sumOf('scheduled', 'held'),
        underWay: sumOf('sent'),
        paid: sumOf('paid'),
      }
    }),
    words: figures.find(({ kind }) => kind === 'words')?.said ?? null,
  }
}

const LISTED = {
  code: payouts.code,
  amountMinor: payouts.amountMinor,
  currency: payouts.currency,
  state: payouts.state,
  number: payouts.number,
  createdAt: payouts.createdAt,
  sentAt: payouts.sentAt,
  settledAt: payouts.settledAt,
}

const shownTo = (actor: Ctx['actor']) => and(payoutsOf(actor), sql`${payouts.state} <> 'withdrawn'`)

async function rowsOf(ctx: Ctx, { limit, offset }: { limit: number; offset: number }) {
  const rows = await read(ctx)
    .select(LISTED)
    .from(payouts)
    .where(shownTo(ctx.actor))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, number: maskedNumber(row.number) }))
}

/** Payouts of the party acted for, the newest first. Not found for who does not see them. */
export async function listPayouts(ctx: Ctx, page: number) {
  if (!canSeePayouts(ctx.actor)) throw notFound()
  const [rows, [all]] = await Promise.all([
    rowsOf(ctx, { limit: AT_ONCE, offset: (page - 1) * AT_ONCE }),
    read(ctx).select({ total: count() }).from(payouts).where(shownTo(ctx.actor)),
  ])
  return pageOf(rows, all?.total ?? 0, page, AT_ONCE)
}

/** The last so many of them, and whether there are more. One query. */
export async function listLatestPayouts(ctx: Ctx, most: number) {
  if (!canSeePayouts(ctx.actor)) throw notFound()
  const rows = await rowsOf(ctx, { limit: most + 1, offset: 0 })
  return { latest: rows.slice(0, most), hasMore: rows.length > most }
}

export type ListedPayout = Awaited<ReturnType<typeof listPayouts>>['rows'][number]

/** A payout of the party acted for. Not found for anybody else. */
export async function getPayout(ctx: Ctx, code: string) {
  const [payout] = await read(ctx)
    .select({
      ...LISTED,
      id: payouts.id,
      holdReason: payouts.holdReason,
      failure: payouts.failure,
      holder: payouts.holder,
    })
    .from(payouts)
    .where(and(payoutsOf(ctx.actor), eq(payouts.code, code)))
  if (!payout) throw notFound()
  return { ...payout, number: maskedNumber(payout.number) }
}

import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
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
 * say who look at it. Null for who does not see payouts.
 */
export async function getOwnStanding(
  ctx: Ctx,
): Promise<{ standings: OwnStanding[]; words: string | null } | null> {
  const { actor } = ctx
  if (!canSeePayouts(actor)) return null
  const own = entriesOf(actor)
  const [{ rows }, { rows: held }, sums, [hold]] = await Promise.all([
    read(ctx).execute<Parameters<typeof readStanding>[0]>(standings(own, ctx.now(), { named: false })),
    read(ctx).execute<{ currency: string; minor: string }>(
      sql`select currency, sum(amount_minor) as minor from ledger_entries where account = 'dispute' and ${own} group by 1`,
    ),
    read(ctx)
      .select({
        currency: payouts.currency,
        state: payouts.state,
        minor: sql<number>`sum(${payouts.amountMinor})::bigint`.mapWith(Number),
      })
      .from(payouts)
      .where(payoutsOf(actor))
      .groupBy(payouts.currency, payouts.state),
    read(ctx)
      .select({ words: payoutHolds.words })
      .from(payoutHolds)
      .where(and(holdsOf(actor), isNull(payoutHolds.releasedAt))),
  ])
  const known = new Map(rows.map((row) => [row.currency, readStanding(row)]))
  const disputes = new Map(held.map((row) => [row.currency, Number(row.minor)]))
  const currencies = [
    ...new Set([...known.keys(), ...disputes.keys(), ...sums.map(({ currency }) => currency)]),
  ]
  return {
    standings: currencies.toSorted().map((currency) => {
      const sumOf = (...states: string[]) =>
        sums
          .filter((one) => one.currency === currency && states.includes(one.state))
          .reduce((all, { minor }) => all + minor, 0)
      const standing = known.get(currency)
      return {
        currency,
        due: standing?.due ?? 0,
        coming: standing?.coming ?? 0,
        nextAt: standing?.nextAt ?? null,
        reason: standing && standing.due !== 0 ? standing.reason : null,
        disputed: (standing?.disputed ?? 0) + (disputes.get(currency) ?? 0),
        scheduled: sumOf('scheduled', 'held'),
        underWay: sumOf('sent'),
        paid: sumOf('paid'),
      }
    }),
    words: hold?.words ?? null,
  }
}

/** Payouts of the party acted for, the newest first. Not found for who does not see them. */
export async function listPayouts(ctx: Ctx, page: number) {
  const { actor } = ctx
  if (!canSeePayouts(actor)) throw notFound()
  const isShown = and(payoutsOf(actor), sql`${payouts.state} <> 'withdrawn'`)
  const [rows, [all]] = await Promise.all([
    read(ctx)
      .select({
        code: payouts.code,
        amountMinor: payouts.amountMinor,
        currency: payouts.currency,
        state: payouts.state,
        number: payouts.number,
        createdAt: payouts.createdAt,
        sentAt: payouts.sentAt,
        settledAt: payouts.settledAt,
      })
      .from(payouts)
      .where(isShown)
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(payouts).where(isShown),
  ])
  return pageOf(
    rows.map((row) => ({ ...row, number: maskedNumber(row.number) })),
    all?.total ?? 0,
    page,
    AT_ONCE,
  )
}

export type ListedPayout = Awaited<ReturnType<typeof listPayouts>>['rows'][number]

/** A payout of the party acted for. Not found for anybody else. */
export async function getPayout(ctx: Ctx, code: string) {
  const [payout] = await read(ctx)
    .select({
      id: payouts.id,
      code: payouts.code,
      amountMinor: payouts.amountMinor,
      currency: payouts.currency,
      state: payouts.state,
      holdReason: payouts.holdReason,
      failure: payouts.failure,
      holder: payouts.holder,
      number: payouts.number,
      createdAt: payouts.createdAt,
      sentAt: payouts.sentAt,
      settledAt: payouts.settledAt,
    })
    .from(payouts)
    .where(and(payoutsOf(ctx.actor), eq(payouts.code, code)))
  if (!payout) throw notFound()
  return { ...payout, number: maskedNumber(payout.number) }
}

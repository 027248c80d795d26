import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ledgerEntries, ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { LineKind } from './payout.ts'
import { getPayout } from './queries-own.server.ts'
import { payoutsOf } from './queries-scope.server.ts'
import { payoutLines, payouts } from './tables.server.ts'

const AT_ONCE = 100
const MOST_IN_FILE = 50_000

const KIND = sql<LineKind>`case ${ledgerTransactions.kind} when 'sale' then 'sale' when 'sale_reversal' then 'refund'
  when 'seller_receipt' then 'transfer' when 'tax_collected' then 'taxCollected' when 'dispute' then 'dispute' else 'disputeWon' end`
/** What the marketplace keeps of the same movement, or gives back. */
const COMMISSION = sql<number>`coalesce((select sum(c.amount_minor) from ${ledgerEntries} c
  where c.transaction_id = ${ledgerTransactions.id} and c.account = 'commission' and c.currency = ${payouts.currency}), 0)::bigint`.mapWith(
  Number,
)
/** Whether it moved before the payout before this one was made, and was carried over. */
const CARRIED = sql<boolean>`exists (select from payouts earlier where earlier.party_id = ${payouts.partyId}
  and earlier.currency = ${payouts.currency} and earlier.created_at < ${payouts.createdAt} and earlier.state in ('sent', 'paid', 'failed')
  and earlier.created_at > ${ledgerTransactions.occurredAt} and ${payoutLines.amountMinor} < 0)`

/** The sum of something over the lines whose kind in the ledger is, or is not, one. */
const summed = (minor: SQL, of: SQL) =>
  sql<number>`coalesce(sum(${minor}) filter (where ${ledgerTransactions.kind} ${of}), 0)::bigint`.mapWith(
    Number,
  )

type Shown = { page: number; size: number }

/**
 * The lines of a payout of the party acted for, each with what was sold or went back, the commission in it
 * and what the payout has of it: page by page, in the order in which they happened. Not found for anybody
 * else.
 */
export async function getStatement(ctx: Ctx, code: string, page: number) {
  const payout = await getPayout(ctx, code)
  const [lines, [sum]] = await Promise.all([
    linesOf(ctx, code, { page, size: AT_ONCE }),
    read(ctx)
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        gross: summed(sql`${payoutLines.amountMinor} + ${COMMISSION}`, sql`<> 'tax_collected'`),
        collected: summed(sql`-${payoutLines.amountMinor}`, sql`= 'tax_collected'`),
        commission: sql<number>`coalesce(sum(${COMMISSION}), 0)::bigint`.mapWith(Number),
      })
      .from(payouts)
      .innerJoin(payoutLines, eq(payoutLines.payoutId, payouts.id))
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutLines.entryId))
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(payoutsOf(ctx.actor), eq(payouts.code, code))),
  ])
  const { count = 0, gross = 0, commission = 0, collected = 0 } = sum ?? {}
  const shown = pageOf(lines, count, page, AT_ONCE)
  return {
    payout,
    lines: shown.rows,
    gross,
    commission,
    collected,
    page,
    pageCount: shown.pageCount,
  }
}

/** All lines for a file. Refuses with `limit` what no file holds. */
export async function listStatementLines(ctx: Ctx, code: string) {
  const payout = await getPayout(ctx, code)
  const lines = await linesOf(ctx, code, { page: 1, size: MOST_IN_FILE + 1 })
  if (lines.length > MOST_IN_FILE) throw refuse('limit', 'revenue:tooMuch')
  return { payout, lines }
}

function linesOf(ctx: Ctx, code: string, { page, size }: Shown) {
  return read(ctx)
    .select({
      id: payoutLines.entryId,
      kind: KIND,
      at: ledgerTransactions.occurredAt,
      order: orders.reference,
      title: itemNow.title,
      language: itemNow.language,
      slug: events.slug,
      amountMinor: payoutLines.amountMinor,
      commissionMinor: COMMISSION,
      isCarried: CARRIED,
    })
    .from(payouts)
    .innerJoin(payoutLines, eq(payoutLines.payoutId, payouts.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutLines.entryId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(orders, eq(orders.id, ledgerTransactions.subjectId))
    .leftJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(payoutsOf(ctx.actor), eq(payouts.code, code)))
    .orderBy(asc(ledgerTransactions.occurredAt), asc(ledgerEntries.id))
    .limit(size)
    .offset((page - 1) * size)
}

export type Statement = Awaited<ReturnType<typeof getStatement>>
export type StatementLine = Statement['lines'][number]

import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { entriesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { COLLECTING } from '#app/features/money/payments/transfer.ts'
import { canSeeCollection, canSetCollection } from '#app/features/sales/collection-terms/policy.ts'
import { collectionTermsOf } from '#app/features/sales/collection-terms/queries-scope.server.ts'
import { collectionTerms } from '#app/features/sales/collection-terms/tables.server.ts'
import { ordersOf, owedOfOrders } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type Sums, sumsOf } from './collective-statement.ts'
import { collectiveStatementsOf } from './queries-scope.server.ts'
import { collectionDisputes, collectiveStatementLines, collectiveStatements } from './tables.server.ts'

const AT_ONCE = 20
/** So many open invoices are listed; the sums are those of all. */
const MOST_OPEN = 200
const OPEN_PAYMENTS = ['started', 'confirming', 'waiting', 'unknown'] as const

const owed = (ctx: Ctx) =>
  and(
    ordersOf(ctx),
    eq(orders.payment, 'awaiting'),
    eq(payments.gateway, COLLECTING),
    inArray(payments.state, [...OPEN_PAYMENTS]),
    sql`${owedOfOrders} > 0`,
  )
const ofOrders = and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id))
const disputed = and(eq(collectionDisputes.orderId, orders.id), isNull(collectionDisputes.endedAt))

/**
 * How the company acted for pays, what it owes by that and its credit, by currency. Not found for who acts
 * for none.
 */
export async function getCollection(ctx: Ctx) {
  const { actor } = ctx
  if (!canSeeCollection(actor)) throw notFound()
  const [[terms], sums, { rows: credits }, open] = await Promise.all([
    read(ctx)
      .select({ rhythm: collectionTerms.rhythm })
      .from(collectionTerms)
      .where(collectionTermsOf(actor)),
    read(ctx)
      .select({
        currency: orders.currency,
        amountMinor: sql<number>`sum(${owedOfOrders})`.mapWith(Number),
      })
      .from(orders)
      .innerJoin(payments, ofOrders)
      .leftJoin(collectionDisputes, disputed)
      .where(and(owed(ctx), isNull(collectionDisputes.id)))
      .groupBy(orders.currency),
    read(ctx).execute<{ currency: string; minor: string }>(
      sql`select currency, sum(amount_minor) as minor from ledger_entries where account = 'credit' and ${entriesOf(actor)} group by 1`,
    ),
    read(ctx)
      .select({
        order: orders.reference,
        invoice: invoices.numberText,
        seller: sql<string>`coalesce(${invoices.seller} ->> 'name', '')`,
        dueOn: invoices.dueOn,
        amountMinor: owedOfOrders,
        currency: orders.currency,
        reason: collectionDisputes.reason,
      })
      .from(orders)
      .innerJoin(payments, ofOrders)
      .innerJoin(invoices, isInvoiceOf('order', orders.id))
      .leftJoin(collectionDisputes, disputed)
      .where(owed(ctx))
      .orderBy(asc(invoices.dueOn), asc(orders.id))
      .limit(MOST_OPEN),
  ])
  const credit: Sums = Object.fromEntries(
    credits.map(({ currency, minor }) => [currency, Number(minor)] as const).filter(([, minor]) => minor > 0),
  )
  return {
    rhythm: terms?.rhythm ?? ('each' as const),
    maySet: canSetCollection(actor),
    sums: sumsOf(sums, credit),
    credits: Object.entries(credit).map(([currency, minor]) => ({ currency, minor })),
    open,
  }
}

export type Collection = Awaited<ReturnType<typeof getCollection>>
export type OpenCollected = Collection['open'][number]

/** The statements of the company acted for, the newest first. Not found for who acts for none. */
export async function listCollectiveStatements(ctx: Ctx, page: number) {
  if (!canSeeCollection(ctx.actor)) throw notFound()
  const own = collectiveStatementsOf(ctx.actor)
  const rows = await read(ctx)
    .select({
      total: sql<number>`count(*) over ()`.mapWith(Number),
      numberText: collectiveStatements.numberText,
      issuedOn: collectiveStatements.issuedOn,
      credits: collectiveStatements.credits,
      sums: sql<{ currency: string; amountMinor: number }[]>`(select coalesce(json_agg(json_build_object(
          'currency', s.currency, 'amountMinor', s.minor) order by s.currency), '[]') from (select l.currency, sum(l.amount_minor) as minor
            from ${collectiveStatementLines} l where l.statement_id = collective_statements.id group by 1) s)`,
    })
    .from(collectiveStatements)
    .where(own)
    .orderBy(desc(collectiveStatements.createdAt), desc(collectiveStatements.id))
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  const said = rows.map(({ credits, sums, total: _all, ...row }) => ({ ...row, sums: sumsOf(sums, credits) }))
  return pageOf(said, rows[0]?.total ?? 0, page, AT_ONCE)
}

export type ListedCollective = Awaited<ReturnType<typeof listCollectiveStatements>>['rows'][number]

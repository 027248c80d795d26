import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { isRefundLate } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { COLLECTING, TRANSFER } from '#app/features/money/payments/transfer.ts'
import { bankFields } from '#app/features/people/bank-accounts/bank-account.ts'
import { backOfRefunds, everyOrder, ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canNameAccount } from './refund-policy.ts'
import { type BackWay, endOf } from './refund-way.ts'

const amountMinor = sql<number>`sum(${backOfRefunds})`.mapWith(Number)
/** The first of them; what was asked for before there were such days has one, too. */
const dueOn = sql<
  string | null
>`min(coalesce(${refunds.dueOn}, (${refunds.createdAt} at time zone 'UTC')::date + 7))::text`

const owed = (ctx: Ctx, which: SQL | undefined) =>
  read(ctx)
    .select({
      amountMinor,
      currency: orders.currency,
      dueOn,
      /** As its invoice calls it. */
      seller: sql<string>`${invoices.seller} ->> 'name'`,
      holder: sql<string | null>`coalesce(${orders.billing} ->> 'company', ${orders.billing} ->> 'name')`,
      country: sql<string | null>`${orders.billing} ->> 'country'`,
      account: refundAccounts,
    })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .innerJoin(payments, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, orders.id))
    .where(
      and(
        ctx.actor.kind === 'system' ? everyOrder(ctx) : ordersOf(ctx),
        eq(payments.gateway, TRANSFER),
        which,
      ),
    )
    .groupBy(orders.id, invoices.id, refundAccounts.orderId)

const isOwed = (reference: string) => and(eq(orders.reference, reference), eq(refunds.state, 'requested'))

type Row = Awaited<ReturnType<typeof owed>>[number]

function shown({ dueOn, account, ...row }: Row, now: Date) {
  if (dueOn === null) return null
  return { ...row, dueOn, isLate: isRefundLate(dueOn, now), account: account && endOf(account.number) }
}

/** What of an own order its seller is still to transfer back, by when and whereto; null where nothing is. */
export async function findRefundOwed(ctx: Ctx, reference: string) {
  const [row] = await owed(ctx, isOwed(reference))
  const said = row && shown(row, ctx.now())
  if (!said) return null
  return { ...said, reference, mayName: canNameAccount(ctx.actor) }
}

export type RefundOwed = NonNullable<Awaited<ReturnType<typeof findRefundOwed>>>

/**
 * The same with the account as its form shows it. Not found where nothing is owed, or the actor does not say
 * where to.
 */
export async function getRefundAccount(ctx: Ctx, reference: string) {
  const [row] = await owed(ctx, isOwed(reference))
  const said = row && shown(row, ctx.now())
  if (!row || !said || !canNameAccount(ctx.actor)) throw notFound()
  const fields = row.account ? bankFields(row.account) : {}
  return { ...said, fields, seen: versionToken(fields) }
}

/**
 * How what goes back of an order goes. Of a transfer that was sent its day is the one by which it was due.
 * For the system alone.
 */
export async function findBackWay(ctx: Ctx, orderId: string): Promise<BackWay> {
  requireSystem(ctx)
  const [row] = await owed(ctx, eq(orders.id, orderId))
  const said = row && shown(row, ctx.now())
  if (!said) {
    const collected = await read(ctx)
      .select({ id: payments.id })
      .from(orders)
      .innerJoin(payments, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
      .where(
        and(
          everyOrder(ctx),
          eq(orders.id, orderId),
          eq(payments.gateway, COLLECTING),
          eq(payments.state, 'succeeded'),
        ),
      )
      .limit(1)
    return { by: collected.length > 0 ? 'credit' : 'card' }
  }
  const { seller, dueOn, account, isLate } = said
  return { by: 'transfer', seller, dueOn, account, isLate }
}

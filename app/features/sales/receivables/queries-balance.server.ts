import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isCreditNoteOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { lostRefunds, refundsOfCause } from '#app/features/money/payments/queries-scope.server.ts'
import type { RefundCause } from '#app/features/money/payments/refund.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { everyOrder, ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type Balance, balanceOf } from './order-balance.ts'

const ofOrder = sql`p.subject_kind = 'order' and p.subject_id = ${orders.id}`
const refunded = (which: SQL) =>
  sql<number>`(select coalesce(sum(refunds.amount_minor), 0)::bigint from refunds
    join ${payments} p on p.id = refunds.payment_id where ${ofOrder} and ${which})`.mapWith(Number)

const moved = {
  currency: orders.currency,
  paidMinor: sql<number>`(select coalesce(sum(p.amount_minor), 0)::bigint from ${payments} p
    where ${ofOrder} and p.state = 'succeeded')`.mapWith(Number),
  refundedMinor: refunded(sql`refunds.state = 'succeeded'`),
  goesMinor: refunded(sql`(refunds.state = 'requested' or ${lostRefunds()})`),
}

/** How the money of an order of the actor stands of which something goes back; null where nothing does. */
export async function findOrderBalance(ctx: Ctx, reference: string): Promise<Balance | null> {
  const [row] = await read(ctx)
    .select(moved)
    .from(orders)
    .where(and(ordersOf(ctx), eq(orders.reference, reference)))
  return row ? balanceOf(row) : null
}

/** The same of any order. For the system alone. */
export async function findOrderBalanceFor(ctx: Ctx, orderId: string): Promise<Balance | null> {
  requireSystem(ctx)
  const [row] = await read(ctx)
    .select(moved)
    .from(orders)
    .where(and(everyOrder(ctx), eq(orders.id, orderId)))
  return row ? balanceOf(row) : null
}

/**
 * The number of the note that credits what went back of an order for a cause, or without one the invoice that
 * was taken back unpaid; null before it is issued. For the system alone.
 */
export async function findCreditNumber(
  ctx: Ctx,
  orderId: string,
  cause: RefundCause | null,
): Promise<string | null> {
  requireSystem(ctx)
  const ofCause =
    cause === null
      ? isNull(invoices.refundId)
      : sql`${invoices.refundId} in (select refunds.id from refunds where ${refundsOfCause(cause.kind, sql`${cause.id}`)})`
  const [row] = await read(ctx)
    .select({ numberText: invoices.numberText })
    .from(orders)
    .innerJoin(invoices, isCreditNoteOf('order', orders.id))
    .where(and(everyOrder(ctx), eq(orders.id, orderId), ofCause))
  return row?.numberText ?? null
}

import { asc, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { issueFinalInvoice } from '#app/features/money/invoicing/issue-final-invoice.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Issues the final invoices of what was paid beforehand and has taken place: all that is left of the
 * prepayment, which it deducts, and whoever bought it is told. Each in a transaction of its own; an order
 * that somebody works on right now is left to the next run. Returns how many were issued. Refuses whoever is
 * not the system.
 */
export async function issueFinalInvoices(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  for (let issued = 0; issued < MOST; issued += 1)
    if (!(await inTransaction((tx) => issueNext(tx, ctx)))) return issued
  return MOST
}

async function issueNext(tx: Tx, ctx: Ctx): Promise<boolean> {
  const [order] = await tx
    .select({
      id: orders.id,
      placedBy: orders.placedBy,
      prepaymentId: invoices.id,
      from: sql<string>`(${events.startsAt} at time zone ${events.timeZone})::date::text`,
      to: sql<string>`((${events.endsAt} - interval '1 second') at time zone ${events.timeZone})::date::text`,
    })
    .from(orders)
    .innerJoin(
      invoices,
      sql`${invoices.subjectKind} = 'order' and ${invoices.subjectId} = ${orders.id} and ${invoices.kind} = 'invoice'
        and ${invoices.isPrepayment} and ${invoices.state} = 'paid'`,
    )
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      sql`${events.endsAt} < ${ctx.now()} and ${events.state} <> 'cancelled'
        and not exists (select from invoices f where f.settles_id = ${invoices.id})
        and ${invoices.totalMinor} > (select coalesce(sum(c.total_minor), 0) from invoices c where c.credits_id = ${invoices.id})`,
    )
    .orderBy(asc(orders.id))
    .limit(1)
    .for('update', { of: orders, skipLocked: true })
  if (!order) return false

  const number = await issueFinalInvoice(tx, {
    subject: { kind: 'order', id: order.id },
    prepaymentId: order.prepaymentId,
    days: { from: order.from, to: order.to },
    at: ctx.now(),
  })
  if (number !== null && order.placedBy !== null)
    await notifyAccounts(tx, [
      {
        kind: 'finalInvoice',
        to: { account: order.placedBy },
        about: order.id,
        parameters: { number },
        link: '/dashboard/i/invoice',
      },
    ])
  return number !== null
}

import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { everyRefund } from '#app/features/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/payments/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { bookingPath } from './queries-noted.server.ts'
import { orders } from './tables.server.ts'

/** Notifies the buyer of an order once that an amount was paid back. Refuses whoever is not the system. */
export async function noteRefundPaid(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const [back] = await read(ctx)
    .select({
      account: orders.placedBy,
      reference: orders.reference,
      title: events.title,
      minor: refunds.amountMinor,
      currency: refunds.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  const { account = null } = back ?? {}
  if (!back || account === null) return

  const { reference, title, minor, currency } = back
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'paidBack',
        to: { account },
        about: refundId,
        parameters: { title, amount: { minor, currency } },
        link: bookingPath(reference),
      },
    ]),
  )
}

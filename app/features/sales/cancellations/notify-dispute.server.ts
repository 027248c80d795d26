import { and, eq } from 'drizzle-orm'
import { everyDispute } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

const ENDS = { won: 'disputeWon', lost: 'disputeLost' } as const

/**
 * Notifies the seller of an order, once for each state of it, that a buyer disputes its payment at the bank,
 * until when evidence is taken, and how that ended. Refuses whoever is not the system.
 */
export async function notifyDispute(ctx: Ctx, disputeId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({
      code: disputes.code,
      state: disputes.state,
      dueAt: disputes.evidenceDueAt,
      timeZone: orderItems.timeZone,
      party: orders.sellerId,
      title: orderItems.title,
      minor: disputes.amountMinor,
      currency: disputes.currency,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(everyDispute(ctx), eq(disputes.id, disputeId), eq(payments.subjectKind, 'order')))
  if (!found) return

  const { state, party, dueAt, title, minor, currency } = found
  const parameters = { title, amount: { minor, currency } }
  const until = dueAt && { at: dueAt.toISOString(), timeZone: found.timeZone ?? 'UTC' }
  const common = {
    about: disputeId,
    to: { adminsOf: party },
    link: `/revenue/disputes/${found.code}`,
  } as const
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      state === 'won' || state === 'lost'
        ? { ...common, kind: ENDS[state], parameters }
        : until
          ? { ...common, kind: 'disputeToAnswer', parameters: { ...parameters, until } }
          : { ...common, kind: 'disputeOpened', parameters },
    ]),
  )
}

import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { everyDispute } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { disputePath, REMINDED_DAYS } from './evidence.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Reminds who manages the sales of a seller of each dispute that is open, some days before its evidence is
 * due, each time once. Returns how many. Refuses any actor but the system.
 */
export async function remindDisputes(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const first = new Date(now.getTime() + Math.max(...REMINDED_DAYS) * DAY_MS)
  const due = await read(ctx)
    .select({
      id: disputes.id,
      code: disputes.code,
      sellerId: disputes.sellerId,
      dueAt: disputes.evidenceDueAt,
      minor: disputes.amountMinor,
      currency: disputes.currency,
      title: orderItems.title,
      timeZone: orderItems.timeZone,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .innerJoin(orderItems, itemOfOrders)
    .where(
      and(
        everyDispute(ctx),
        eq(disputes.state, 'open'),
        isNotNull(disputes.sellerId),
        gt(disputes.evidenceDueAt, now),
        lte(disputes.evidenceDueAt, first),
      ),
    )
    .orderBy(asc(disputes.evidenceDueAt))
    .limit(AT_ONCE)
  const told = due.flatMap(({ id, code, sellerId, dueAt, title, timeZone, ...amount }) => {
    if (sellerId === null || dueAt === null) return []
    const left = (dueAt.getTime() - now.getTime()) / DAY_MS
    // The last that has come: who hears of it late is reminded once.
    const days = REMINDED_DAYS.findLast((before) => left <= before) ?? 0
    return [
      {
        kind: 'disputeDue' as const,
        to: { adminsOf: sellerId },
        about: `${id}:${days}`,
        parameters: { title, amount, until: { at: dueAt.toISOString(), timeZone: timeZone ?? 'UTC' } },
        link: disputePath(code),
      },
    ]
  })
  await inTransaction((tx) => notifyAccounts(tx, told))
  return told.length
}

import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { recordRefundReminders } from '#app/features/money/payments/record-refund-reminders.server.ts'
import { REMIND_AGAIN_DAYS, REMIND_DAYS } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { notifyRefundOwedJob } from '../jobs.ts'

/** Of one run; what is left is the next one's. */
const MOST = 200
const DAY_MS = 86_400_000
/**
 * How long an account is kept once nothing is to be transferred back any more: a mistake can be mended in
 * that time.
 */
const KEPT_DAYS = 30

/**
 * Reminds sellers of what they are to transfer back, and buyers who named no account: three days before it is
 * due, when it is late, and each week from then on. Forgets accounts that are not needed any more. Returns
 * how many were reminded of. Refuses whoever is not the system.
 */
export async function chaseRefunds(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const dayOf = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return inTransaction(async (tx) => {
    const isLongAgo = lt(refunds.remindedAt, new Date(now.getTime() - REMIND_AGAIN_DAYS * DAY_MS))
    const wasInTime = sql`(${refunds.remindedAt} at time zone 'UTC')::date <= ${refunds.dueOn}`
    const isLate = and(lt(refunds.dueOn, dayOf(0)), or(isLongAgo, wasInTime))
    const isSoon = and(lt(refunds.dueOn, dayOf(REMIND_DAYS + 1)), isNull(refunds.remindedAt))
    const open = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(
        and(
          eq(payments.gateway, TRANSFER),
          eq(refunds.state, 'requested'),
          isNotNull(refunds.dueOn),
          or(isSoon, isLate),
        ),
      )
      .orderBy(asc(refunds.dueOn), asc(refunds.id))
      .limit(MOST)
      .for('update', { of: refunds, skipLocked: true })
    const ids = open.map(({ id }) => id)
    if (ids.length > 0) await recordRefundReminders(tx, { ids, at: now })
    for (const refundId of ids) await enqueue(tx, notifyRefundOwedJob, { refundId, what: 'due' })

    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
    await tx.delete(refundAccounts).where(sql`${refundAccounts.updatedAt} < ${before}::timestamptz
      and not exists (select from payments p join orders o on o.id = p.subject_id
        left join events e on e.id = o.event_id join order_items i on i.order_id = o.id and i.position = 0
        where p.subject_kind = 'order' and o.id = ${refundAccounts.orderId}
          and (coalesce(e.ends_at, i.ends_at) > ${before}::timestamptz
            or exists (select from refunds r where r.payment_id = p.id
              and (r.state = 'requested' or r.settled_at > ${before}::timestamptz))))`)
    return ids.length
  })
}

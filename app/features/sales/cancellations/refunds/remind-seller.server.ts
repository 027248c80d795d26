import { and, eq } from 'drizzle-orm'
import { refundsChasedBy } from '#app/features/money/payments/queries-scope.server.ts'
import { recordRefundReminders } from '#app/features/money/payments/record-refund-reminders.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { sentBackInput } from '../inputs.ts'
import { notifyRefundOwedJob } from '../jobs.ts'
import { canChaseRefunds } from '../refund-policy.ts'

/**
 * Staff remind a seller, once more than the clock does, of what is to be transferred back. Not found for who
 * is not trusted with refunds, and of what was sent by now.
 */
export async function remindSeller(ctx: Ctx, input: unknown): Promise<void> {
  const { refund: refundId } = parseInput(sentBackInput, input)

  await inTransaction(async (tx) => {
    const [refund] = await tx
      .select({ id: refunds.id, state: refunds.state })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(refundsChasedBy(ctx.actor), eq(refunds.id, refundId), eq(payments.gateway, TRANSFER)))
      .for('update', { of: refunds })

    if (!canChaseRefunds(ctx.actor) || refund?.state !== 'requested') throw notFound()

    await recordRefundReminders(tx, { ids: [refundId], at: ctx.now() })
    await audit(tx, ctx, 'orders.remind-refund', { kind: 'refund', id: refundId }, {})
    await enqueue(tx, notifyRefundOwedJob, { refundId, what: 'due' })
  })
}

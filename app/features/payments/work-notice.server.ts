import { and, eq, isNull } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import type { Begun } from '#app/platform/payments/gateway.server.ts'
import { everyNotice, everyPayment } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import type { PaymentSubjects } from './subject.ts'
import { gatewayNotices, payments } from './tables.server.ts'

/**
 * Works off one stored notice; a second call, or one at the same moment, changes nothing more. What does not fit a
 * payment of ours (unknown, another amount or currency) is marked with the fault and left alone. For the system alone.
 */
export async function workOneNotice(ctx: Ctx, noticeId: string, subjects: PaymentSubjects): Promise<void> {
  requireSystem(ctx)

  const one = and(everyNotice(ctx), eq(gatewayNotices.id, noticeId))
  const [notice] = await read(ctx).select().from(gatewayNotices).where(one)
  if (!notice || notice.workedAt) return

  const amount = money(notice.amountMinor, notice.currency)
  let fault: string | null = null
  if (notice.kind !== 'refunded') {
    const finding: Begun =
      notice.kind === 'succeeded'
        ? { answer: 'done', amount, paid: true }
        : { answer: 'done', amount, paid: false, reason: 'declined' }
    const meant = and(everyPayment(ctx), eq(payments.id, notice.paymentId))
    const [payment] = await read(ctx).select().from(payments).where(meant)
    const recorded = payment && (await recordPayment(ctx, payment, { finding, subjects }))
    fault = recorded ? (recorded.fault ?? null) : 'missing'
  }

  await inTransaction((tx) =>
    tx
      .update(gatewayNotices)
      .set({ workedAt: ctx.now(), fault })
      .where(and(eq(gatewayNotices.id, noticeId), isNull(gatewayNotices.workedAt))),
  )
}

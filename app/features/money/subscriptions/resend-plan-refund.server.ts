import { and, eq } from 'drizzle-orm'
import { bookRefund } from '#app/features/money/payments/book-refund.server.ts'
import { lockPayable } from '#app/features/money/payments/lock-payable.server.ts'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { requestRefundAgain } from '#app/features/money/payments/request-refund-again.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { planRefundInput } from './inputs.ts'
import { canSettlePlans } from './policy.ts'

/**
 * Sends what was paid for a plan and did not go back again, by the gateway (`again`), or says that the
 * marketplace has sent it otherwise (`otherwise`). Once: refuses `transfers:refused.notLost` where it is on
 * its way again, or went. For staff who pay out; not found for anybody else.
 */
export async function resendPlanRefund(ctx: Ctx, input: unknown): Promise<void> {
  if (!canSettlePlans(ctx.actor)) throw notFound()
  const { refund: refundId, how } = parseInput(planRefundInput, input)

  const system = systemContext('subscriptions.resend-refund', { requestId: ctx.requestId, now: ctx.now })
  const [found] = await read(system)
    .select({ payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(system), eq(refunds.id, refundId), eq(payments.subjectKind, 'subscription')))
  if (!found) throw notFound()

  const { payment } = found
  await inTransaction(async (tx) => {
    const subject = await lockPayable(tx, system, payment)
    const again = await requestRefundAgain(tx, inWake(ctx), { paymentId: payment.id, refundId })
    if (how === 'otherwise') await bookRefund(tx, system, { refundId: again, payment, subject })
    await audit(tx, ctx, 'subscription.resend-refund', { kind: 'refund', id: again }, { how })
  })
}

import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { everyDispute } from './queries-scope.server.ts'
import { disputes, payments } from './tables.server.ts'
import { takeDisputes } from './take-disputes.server.ts'

/**
 * Tells the gateway what staff answered to a dispute, once: the evidence, or that it is accepted. What the
 * gateway refuses, as it comes too late, is written down; what it decides at once is booked. A second call
 * changes nothing. For the system alone.
 */
export async function sendDisputeAnswer(ctx: Ctx, disputeId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(everyDispute(ctx), eq(disputes.id, disputeId), isNull(disputes.answeredAt)))
  if (!found || (found.dispute.state !== 'contested' && found.dispute.state !== 'accepted')) return

  const { dispute, payment } = found
  const { gatewayReference: reference, evidence } = dispute
  const gateway = gatewayNamed(payment.gateway)
  const answer = (await gateway.answerDispute?.({
    paymentId: payment.id,
    reference,
    evidence: dispute.state === 'contested' ? (evidence ?? '') : null,
  })) ?? { answer: 'refused', reason: 'no_answers' }
  if (answer.answer === 'refused')
    log.error({ paymentId: payment.id, err: new Error(answer.reason) }, 'the gateway refuses an answer')

  await inTransaction((tx) =>
    tx
      .update(disputes)
      .set({
        answeredAt: ctx.now(),
        answerRefusal: answer.answer === 'refused' ? answer.reason : null,
      })
      .where(and(eq(disputes.id, disputeId), isNull(disputes.answeredAt))),
  )
  await takeDisputes(ctx, payment.id)
}

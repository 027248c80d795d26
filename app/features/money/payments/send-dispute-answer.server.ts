import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { EvidenceFile } from '#app/platform/payments/gateway.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { disputePapers } from './dispute-papers.server.ts'
import { everyDispute } from './queries-scope.server.ts'
import { disputes, payments } from './tables.server.ts'
import { takeDisputes } from './take-disputes.server.ts'

/**
 * Tells the gateway what was answered to a dispute, once: the evidence with the papers that are drawn for it
 * now, as many as the gateway takes, or that it is accepted. What went is written down, and what the gateway
 * refuses, as it comes too late; what it decides at once is booked. A second call changes nothing. For the
 * system alone.
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
  const isContested = dispute.state === 'contested'
  const files = isContested ? await drawFiles(ctx, disputeId, gateway.evidenceBytes ?? 0) : []
  const answer = (await gateway.answerDispute?.({
    paymentId: payment.id,
    reference,
    evidence: isContested ? (evidence ?? '') : null,
    files,
  })) ?? { answer: 'refused', reason: 'no_answers' }
  if (answer.answer === 'refused')
    log.error({ paymentId: payment.id, err: new Error(answer.reason) }, 'the gateway refuses an answer')

  await inTransaction((tx) =>
    tx
      .update(disputes)
      .set({
        answeredAt: ctx.now(),
        sentFiles: files.map(({ shows, name }) => ({ shows, name })),
        answerRefusal: answer.answer === 'refused' ? answer.reason : null,
      })
      .where(and(eq(disputes.id, disputeId), isNull(disputes.answeredAt))),
  )
  await takeDisputes(ctx, payment.id)
}

/**
 * The papers, in their order, as far as they fit. Where one cannot be drawn the words go alone: they have a
 * day, and papers only support them. Who is too busy to draw them is asked again.
 */
async function drawFiles(ctx: Ctx, disputeId: string, most: number): Promise<EvidenceFile[]> {
  if (most === 0) return []
  const { draw } = await disputePapers.read()
  const drawn = await draw(ctx, disputeId).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    log.error({ err: error }, 'papers of a dispute cannot be drawn')
    return []
  })
  let left = most
  return drawn.filter(({ pdf, name }) => {
    const fits = pdf.length <= left
    if (fits) left -= pdf.length
    else log.error({ err: new Error(`${name} of ${pdf.length} bytes`) }, 'a paper of a dispute does not fit')
    return fits
  })
}

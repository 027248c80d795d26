import { and, eq, getTableColumns } from 'drizzle-orm'
import { changeDispute } from '#app/features/money/payments/change-dispute.server.ts'
import { disputesAnsweredBy } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEvidence } from './compose-evidence.server.ts'
import { isLate } from './evidence.ts'
import { answerInput } from './inputs.ts'
import { canAnswerDisputes } from './policy.ts'
import { isOwnDispute, saleFacts, saleMessages } from './queries-scope.server.ts'

/**
 * Staff answer a dispute, once: with what they and the seller write and the facts of the sale, in English
 * for the bank, or by accepting it; the gateway is told once this has committed. Not found for who is not
 * trusted with refunds. Refuses with `forbidden` what concerns staff themselves, and with `conflict` what was
 * answered or decided, and what the gateway takes evidence of no more.
 */
export async function answerDispute(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!isPerson(actor) || !canAnswerDisputes(actor)) throw notFound()
  const given = parseInput(answerInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({
        dispute: getTableColumns(disputes),
        facts: saleFacts,
        messages: saleMessages,
        isOwn: isOwnDispute(actor),
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .leftJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
      .leftJoin(orderItems, itemOfOrders)
      .where(and(disputesAnsweredBy(actor), eq(disputes.id, given.dispute)))
      .for('update', { of: disputes })
    if (!row) throw notFound()

    if (row.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    const { dispute } = row
    if (given.answer === 'contest' && isLate(dispute, ctx.now())) throw refuse('conflict', 'disputes:late')

    if (given.answer === 'accept') await changeDispute(tx, ctx, dispute, { move: 'accept' })
    else
      await changeDispute(tx, ctx, dispute, {
        move: 'contest',
        evidence: composeEvidence([given.text, dispute.statement], row, ctx.now()),
      })
  })
}

import { and, eq, getTableColumns } from 'drizzle-orm'
import { changeDispute } from '#app/features/money/payments/change-dispute.server.ts'
import { disputesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { stateDispute } from '#app/features/money/payments/state-dispute.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEvidence } from './compose-evidence.server.ts'
import { isLate } from './evidence.ts'
import { ownAnswerInput } from './inputs.ts'
import { canSeeOwnDisputes } from './policy.ts'
import { saleFacts, saleMessages } from './queries-scope.server.ts'

/**
 * A seller keeps what it says of a dispute of its own, which staff can send with theirs, or answers it once
 * and for good: with that and the facts of the sale, or by accepting it; the gateway is told once this has
 * committed. Somebody else's is not found. Refuses with `conflict` what was answered or decided, and what the
 * gateway takes evidence of no more.
 */
export async function answerOwnDispute(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canSeeOwnDisputes(actor)) throw notFound()
  const given = parseInput(ownAnswerInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ dispute: getTableColumns(disputes), facts: saleFacts, messages: saleMessages })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .leftJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
      .leftJoin(orderItems, itemOfOrders)
      .where(and(disputesOf(actor), eq(disputes.code, given.dispute)))
      .for('update', { of: disputes })
    if (!row) throw notFound()

    const { dispute } = row
    if (dispute.state !== 'open') throw refuse('conflict', 'disputes:refused.answered')
    if (given.answer === 'accept') return changeDispute(tx, ctx, dispute, { move: 'accept' })
    if (isLate(dispute, ctx.now())) throw refuse('conflict', 'disputes:late')

    const includesMessages = given.messages === 'yes'
    await stateDispute(tx, ctx, { id: dispute.id, by: actor.accountId, text: given.text, includesMessages })
    if (given.answer === 'keep') return
    const known = { ...row, dispute: { includesMessages } }
    const evidence = composeEvidence([given.text], known, ctx.now())
    await changeDispute(tx, ctx, dispute, { move: 'contest', evidence })
  })
}

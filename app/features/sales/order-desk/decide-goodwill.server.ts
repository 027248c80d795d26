import { and, eq } from 'drizzle-orm'
import { requestRefunds } from '#app/features/money/payments/request-refunds.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { decideGoodwillInput } from './inputs.ts'
import { lockGoodwillOrder } from './lock-goodwill-order.server.ts'
import { canConfirmGoodwill, canGiveGoodwill } from './policy.ts'
import { goodwillProposals } from './tables.server.ts'

/**
 * Confirms money beyond the terms that somebody else of staff has proposed, so that it goes back as
 * `refundGoodwill` does it; or withdraws the proposal. Pressed again it does nothing more. Not found for who
 * gives no such money; refuses with `forbidden` who proposed it (to confirm) and an own cause, with
 * `conflict` what was decided otherwise, and more than is left of the order meanwhile.
 */
export async function decideGoodwill(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canGiveGoodwill(actor)) throw notFound()
  const { reference, proposal: id, answer } = parseInput(decideGoodwillInput, input)
  const isConfirmed = answer === 'confirm'

  await inTransaction(async (tx) => {
    const { order, isStaff, payments, left } = await lockGoodwillOrder(tx, ctx, reference)
    if (!isStaff) throw refuse('forbidden', 'common:refused.ownCause')
    const ofOrder = and(eq(goodwillProposals.id, id), eq(goodwillProposals.orderId, order.id))
    const [proposal] = await tx.select().from(goodwillProposals).where(ofOrder)
    if (!proposal) throw notFound()
    const { amountMinor, why, note, decidedBy } = proposal

    if (isConfirmed && !canConfirmGoodwill(actor, proposal))
      throw refuse('forbidden', 'order-desk:refused.ownProposal')
    if (decidedBy !== null) {
      if (decidedBy === actor.accountId && proposal.isConfirmed === isConfirmed) return
      throw refuse('conflict', 'order-desk:refused.decided')
    }
    if (isConfirmed) {
      if (amountMinor > left.minor) throw refuse('conflict', 'order-desk:refused.lessLeft')
      const amount = money(amountMinor, order.currency)
      const cause = { kind: 'goodwill', id } as const
      await requestRefunds(tx, inWake(ctx), payments, { amount, reason: 'goodwill', cause, note })
    }
    await tx
      .update(goodwillProposals)
      .set({ decidedBy: actor.accountId, decidedAt: ctx.now(), isConfirmed })
      .where(ofOrder)
    const act = isConfirmed ? 'orders.confirm-goodwill' : 'orders.withdraw-goodwill'
    const said = { amount: amountMinor, currency: order.currency, why }
    await audit(tx, ctx, act, { kind: 'order', id: order.id }, said)
    if (isConfirmed) await creditTransfers(tx, ctx, order)
  })
}

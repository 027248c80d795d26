import { eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { causeOf, isSameCause } from './refund.ts'
import { requestRefund } from './request-refund.server.ts'
import { refunds } from './tables.server.ts'

/**
 * Asks anew for an amount whose refund failed, of a payment whose subject is locked. Returns the new refund's
 * id; refuses `transfers:refused.notLost` where it is on its way already, or went.
 */
export async function requestRefundAgain(
  tx: Tx,
  ctx: Ctx,
  { paymentId, refundId }: { paymentId: string; refundId: string },
): Promise<string> {
  const all = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const lost = all.find(({ id }) => id === refundId)
  if (!lost) throw notFound()
  const tries = all.filter((one) => isSameCause(one, lost))
  if (tries.some(({ state }) => state !== 'failed')) throw refuse('conflict', 'transfers:refused.notLost')
  const amount = money(lost.amountMinor, lost.currency)
  return requestRefund(tx, ctx, {
    payment: { id: paymentId },
    amount,
    reason: lost.reason,
    cause: causeOf(lost),
    note: lost.note,
    attempt: 1 + Math.max(...tries.map(({ attempt }) => attempt)),
  })
}

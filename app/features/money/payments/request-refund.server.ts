import { eq } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { isSameCause, type RefundCause, type RefundReason, refundDueOn, refundRequested } from './refund.ts'
import { payments, refunds } from './tables.server.ts'
import { TRANSFER } from './transfer.ts'

export type RefundFacts = {
  payment: { id: string }
  amount: Money
  reason: RefundReason
  /** Asked for twice within the payment, it is one refund. */
  cause: RefundCause
  /** Why, in the words of whoever gives it back; kept with the refund. */
  note?: string | null
  /** Which one for this cause, where those before it failed. */
  attempt?: number
}

/**
 * Asks for an amount of a payment to go back; it goes once the transaction has committed. Returns the
 * refund's id, the earlier one's for a cause that was named. Refuses with `common:refused.refundTooMuch` what
 * was not paid or went back already; should this be passed by, a trigger and a CHECK refuse it. What a seller
 * transfers back by hand has a last day.
 */
export async function requestRefund(tx: Tx, ctx: Ctx, facts: RefundFacts): Promise<string> {
  const { payment, amount, reason, cause, note = null, attempt = 1 } = facts
  const caused = { causeKind: cause.kind, causeId: cause.id }
  const [paid] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
  const earlier = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const same = earlier.find((refund) => isSameCause(refund, caused) && refund.attempt === attempt)
  if (same) return same.id
  if (
    paid?.state !== 'succeeded' ||
    paid.currency !== amount.currency ||
    amount.minor > paid.amountMinor - paid.refundedMinor
  )
    throw refuse('conflict', 'common:refused.refundTooMuch')

  const id = newId()
  await tx.insert(refunds).values({
    id,
    paymentId: payment.id,
    causeKind: cause.kind,
    causeId: cause.id,
    attempt,
    reason,
    note,
    amountMinor: amount.minor,
    currency: amount.currency,
    state: 'requested',
    requestedById: accountIdOf(ctx.actor),
    dueOn: paid.gateway === TRANSFER ? refundDueOn(ctx.now()) : null,
  })
  await audit(
    tx,
    ctx,
    'payments.ask-refund',
    { kind: 'refund', id },
    { amount: amount.minor, currency: amount.currency, reason },
  )
  await recordFact(tx, refundRequested, id, {
    payment: payment.id,
    amountMinor: amount.minor,
    currency: amount.currency,
    cause: cause.kind,
  })
  return id
}

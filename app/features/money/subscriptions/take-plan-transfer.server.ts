import { and, eq, inArray } from 'drizzle-orm'
import { applyStatus } from '#app/features/money/payments/apply-status.server.ts'
import { lockPayable } from '#app/features/money/payments/lock-payable.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { money } from '#app/kit/money.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { subscriptionCharges } from './tables.server.ts'

type Came = { references: readonly string[]; amountMinor: number; currency: string; day: string }

/**
 * Money that came to the marketplace's account pays the renewal whose reference it names, with exactly its
 * sum: the plan runs on. `mismatch` is another sum, or one that nobody awaits any more; null where it names
 * none, or several. The caller has seen that the money is there.
 */
export async function takePlanTransfer(
  tx: Tx,
  ctx: Ctx,
  { references, amountMinor, currency, day }: Came,
): Promise<'paid' | 'again' | 'mismatch' | null> {
  if (references.length === 0) return null
  const found = await tx
    .select({ payment: payments })
    .from(subscriptionCharges)
    .innerJoin(payments, eq(payments.id, subscriptionCharges.paymentId))
    .where(
      and(inArray(subscriptionCharges.reference, [...references]), eq(payments.subjectKind, 'subscription')),
    )
  const [known] = found
  if (!known || found.length > 1) return null
  const system = systemContext('subscriptions.take-transfer', { requestId: ctx.requestId, now: ctx.now })
  const subject = await lockPayable(tx, system, known.payment)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, known.payment.id)).for('update')
  if (!payment || payment.amountMinor !== amountMinor || payment.currency !== currency) return 'mismatch'
  if (payment.state === 'succeeded') return 'again'
  if (!isOpenPayment(payment.state)) return 'mismatch'
  const { id, subjectId } = payment
  await audit(
    tx,
    ctx,
    'subscription.transfer-came',
    { kind: 'subscription', id: subjectId },
    { day, payment: id },
  )
  const amount = money(amountMinor, currency)
  await applyStatus(tx, system, { subject, payment, status: { answer: 'done', amount, paid: true } })
  return 'paid'
}

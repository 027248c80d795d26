import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { settlePayment } from './jobs.ts'
import type { Subject } from './payment.ts'
import type { PaymentRow } from './subject.ts'
import { payments } from './tables.server.ts'

export type NewPayment = {
  subject: Subject
  payerId: PartyId | null
  gateway: string
  amount: Money
  /** One key is one attempt; `bodyHash` tells a repeat from another wish. */
  key: string
  bodyHash: string
}

/** Writes an attempt to pay down, before the gateway hears of it. */
export async function startPayment(tx: Tx, ctx: Ctx, facts: NewPayment): Promise<PaymentRow> {
  const { subject, amount, key, ...given } = facts
  const [payment] = await tx
    .insert(payments)
    .values({
      ...given,
      id: newId(),
      subjectKind: subject.kind,
      subjectId: subject.id,
      idempotencyKey: key,
      amountMinor: amount.minor,
      currency: amount.currency,
      state: 'started',
    })
    .returning()
  if (!payment) throw new Error('a payment was not written')
  await audit(tx, ctx, 'payments.start', { kind: 'payment', id: payment.id }, { total: amount.minor })
  // Should this process die before the gateway has answered, the janitor asks it.
  const startAfter = new Date(Date.now() + 30_000)
  await enqueue(tx, settlePayment, { paymentId: payment.id }, { startAfter })
  return payment
}

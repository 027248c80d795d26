import { sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Begun } from '#app/platform/payments/gateway.server.ts'
import { plannedRows } from '#app/platform/statement.server.ts'
import { lockPayable } from './lock-payable.server.ts'
import type { KnownPayment, PaymentRow } from './payable.ts'
import { payments } from './tables.server.ts'
import { type Finding, takeFinding } from './take-finding.server.ts'

const paymentById = plannedRows('payments.one', payments, {
  where: () => sql`${payments.id} = ${sql.placeholder('id')}`,
})

/** The payment as it stands now, or why nothing was written. */
export type Recorded = { payment: PaymentRow; fault?: undefined } | { payment: null; fault: 'mismatch' }

/**
 * Writes down what a gateway says of a payment. Safe to call by the return page, the notice and the janitor at the
 * same moment and again later: whoever comes first does the work. What the payment is for is locked first, and takes the
 * money or gives it back in the same transaction. An amount or currency that is not the payment's changes nothing and
 * gives 'mismatch'. For the system alone: what a gateway says is nobody's deed but the marketplace's, whoever's request
 * it is heard in.
 */
export async function recordPayment(
  ctx: Ctx,
  known: KnownPayment,
  { finding }: { finding: Finding },
): Promise<Recorded> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const subject = await lockPayable(tx, ctx, known)
    const [payment] = await paymentById(tx, { id: known.id })
    if (!payment) throw new Error('a payment that is known is gone')
    if (finding.answer !== 'silence' && !isAmountOf(payment, finding)) {
      log.error(
        { paymentId: known.id, requestId: ctx.requestId },
        'a gateway names another amount than was asked',
      )
      return { payment: null, fault: 'mismatch' }
    }
    return { payment: await takeFinding(tx, ctx, { subject, payment, finding }) }
  })
}

/** Of what is set aside some may be taken; anything else is about all of it. */
function isAmountOf(
  { setAsideMinor, amountMinor, currency }: PaymentRow,
  { answer, amount, ...said }: Begun,
): boolean {
  if (currency !== amount.currency) return false
  if (setAsideMinor === null) return answer !== 'authorised' && amount.minor === amountMinor
  const isTaken = answer === 'done' && 'paid' in said && said.paid
  return isTaken ? amount.minor > 0 && amount.minor <= setAsideMinor : amount.minor === setAsideMinor
}

import { sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { PaymentResult } from '#app/platform/payments/gateway.server.ts'
import { plannedRows } from '#app/platform/prepared-query.server.ts'
import { applyStatus, type GatewayStatus } from './apply-status.server.ts'
import { lockPayable } from './lock-payable.server.ts'
import type { KnownPayment, PaymentRow } from './payable.ts'
import { payments } from './tables.server.ts'

const paymentById = plannedRows('payments.one', payments, {
  where: () => sql`${payments.id} = ${sql.placeholder('id')}`,
})

/** The payment as it stands now, or why nothing was written. */
export type Recorded = { payment: PaymentRow; fault?: undefined } | { payment: null; fault: 'mismatch' }

/**
 * Writes down what a gateway says of a payment. Safe to call by the return page, the webhook event and
 * reconciliation at the same moment and again later: whoever comes first does the work. What the payment is
 * for is locked first, and takes the money or gives it back in the same transaction. An amount or currency
 * that is not the payment's changes nothing and gives 'mismatch'. For the system alone: what a gateway says
 * is nobody's deed but the marketplace's, whoever's request it is heard in.
 */
export async function recordPayment(
  ctx: Ctx,
  known: KnownPayment,
  { status }: { status: GatewayStatus },
): Promise<Recorded> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const subject = await lockPayable(tx, ctx, known)
    const [payment] = await paymentById(tx, { id: known.id })
    if (!payment) throw new Error('a payment that is known is gone')
    if (status.answer !== 'silence' && !isAmountOf(payment, status)) {
      log.error(
        { paymentId: known.id, requestId: ctx.requestId },
        'a gateway names another amount than was asked',
      )
      return { payment: null, fault: 'mismatch' }
    }
    return { payment: await applyStatus(tx, ctx, { subject, payment, status }) }
  })
}

/** Of what is set aside some may be taken; anything else is about all of it. */
function isAmountOf(
  { authorizedMinor, amountMinor, currency }: PaymentRow,
  { answer, amount, ...said }: PaymentResult,
): boolean {
  if (currency !== amount.currency) return false
  if (authorizedMinor === null) return answer !== 'authorized' && amount.minor === amountMinor
  const isTaken = answer === 'done' && 'paid' in said && said.paid
  return isTaken ? amount.minor > 0 && amount.minor <= authorizedMinor : amount.minor === authorizedMinor
}

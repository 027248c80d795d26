import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { GatewayCharge } from '#app/platform/payments/gateway.server.ts'
import { chargeFacts, type PaymentRow } from './payable.ts'
import { payments } from './tables.server.ts'

/**
 * Writes down what a gateway says of a charge only after the payment succeeded: what it keeps of it is known a moment later. What was said before
 * stays. The payment's subject is locked by the caller. Returns the payment as it is then.
 */
export async function noteCharge(tx: Tx, payment: PaymentRow, charge: GatewayCharge): Promise<PaymentRow> {
  const { gatewayReference, feeMinor } = payment
  const isNews = gatewayReference === null || (feeMinor === null && charge.fee !== null)
  if (!isNews || (gatewayReference !== null && gatewayReference !== charge.reference)) return payment
  const set = chargeFacts(charge)
  const [noted] = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, payment.id), isNull(payments.feeMinor)))
    .returning()
  return noted ?? payment
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { GatewayCharge } from '#app/platform/payments/gateway.server.ts'
import { bookFee } from './book-fee.server.ts'
import { chargeFacts, type PaymentRow } from './payable.ts'
import { payments } from './tables.server.ts'

/**
 * Writes down, and books, what a gateway says of a charge only after the payment succeeded: what it keeps of
 * it is known a moment later. What was said before stays. The payment's subject is locked by the caller.
 * Returns the payment as it is then.
 */
export async function recordCharge(
  tx: Tx,
  ctx: Ctx,
  { payment, charge }: { payment: PaymentRow; charge: GatewayCharge },
): Promise<PaymentRow> {
  const { gatewayReference, feeMinor } = payment
  const isNews = gatewayReference === null || (feeMinor === null && charge.fee !== null)
  if (!isNews || (gatewayReference !== null && gatewayReference !== charge.reference)) return payment
  const [noted] = await tx
    .update(payments)
    .set(chargeFacts(charge))
    .where(and(eq(payments.id, payment.id), isNull(payments.feeMinor)))
    .returning()
  if (!noted) return payment
  await bookFee(tx, ctx, noted)
  return noted
}

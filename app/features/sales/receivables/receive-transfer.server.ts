import { applyStatus } from '#app/features/money/payments/apply-status.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { lockPayable } from '#app/features/money/payments/lock-payable.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { type COLLECTING, TRANSFER } from '#app/features/money/payments/transfer.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { leftMinor } from '#app/features/sales/orders/open-money.ts'
import { money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * `statement` is the code of the bank statement that said so, where one did; `gateway` by which it came, to
 * its seller where nothing is said.
 */
type Came = {
  order: OrderRow
  day: string
  statement?: string
  gateway?: typeof TRANSFER | typeof COLLECTING
}

/**
 * Pays a locked order on an invoice whose transfer came on a day, exactly what is due, as a card would: what
 * its payer withheld of it is paid to the tax office, and counts as paid.
 * Refuses `transfers:refused.over` where nothing is awaited any more.
 */
export async function receiveTransfer(
  tx: Tx,
  ctx: Ctx,
  { order, day, statement, gateway = TRANSFER }: Came,
): Promise<void> {
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  const payment = attempts.find((one) => one.gateway === gateway && isOpenPayment(one.state))
  if (order.payment !== 'awaiting' || !payment) throw refuse('conflict', 'transfers:refused.over')

  const amount = money(leftMinor(order), order.currency)
  const about = { day, amount: amount.minor, payment: payment.id, ...(statement && { statement }) }
  await audit(tx, ctx, 'orders.transfer-came', { kind: 'order', id: order.id }, about)
  // The marketplace alone hears what gateways say.
  const system = systemContext('orders.mark-transfer', { requestId: ctx.requestId, now: ctx.now })
  const subject = await lockPayable(tx, system, payment)
  await applyStatus(tx, system, { subject, payment, status: { answer: 'done', amount, paid: true } })
}

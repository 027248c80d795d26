import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OpenPayment } from './open-payments.ts'
import { type RefundFacts, requestRefund } from './request-refund.server.ts'

type Wanted = Pick<RefundFacts, 'amount' | 'reason' | 'cause' | 'note'>

/** Asks for an amount to go back that several payments paid, of the first first; as `requestRefund` does. */
export async function requestRefunds(
  tx: Tx,
  ctx: Ctx,
  payments: readonly OpenPayment[],
  { amount, ...why }: Wanted,
): Promise<void> {
  let rest = amount.minor
  for (const { payment, left } of payments) {
    const minor = Math.min(rest, left.minor)
    if (minor === 0) continue
    rest -= minor
    await requestRefund(tx, ctx, { payment, amount: money(minor, amount.currency), ...why })
  }
}

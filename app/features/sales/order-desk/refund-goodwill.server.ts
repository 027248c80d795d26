import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { leftOf, openPayments } from '#app/features/money/payments/open-payments.ts'
import { requestRefunds } from '#app/features/money/payments/request-refunds.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { goodwillInput } from './inputs.ts'
import { lockSoldOrder } from './lock-sold-order.server.ts'
import { canRefundGoodwill, canServeOrder } from './policy.ts'

/**
 * Gives money of an order back beyond its terms, with a reason: the seats stay good. It goes the way it came,
 * is credited on a note to the invoice, and the buyer is emailed. The same `key` again changes nothing and
 * gives the same answer. Bad input beside `amount` for no amount of the order's currency, for nothing, and
 * for more than was paid and has not gone back; beside `why` where staff chose none. Somebody else's order is
 * not found.
 */
export async function refundGoodwill(ctx: Ctx, input: unknown): Promise<Money> {
  const { reference, amount: typed, note, why, key } = parseInput(goodwillInput, input)

  return inTransaction(async (tx) => {
    const order = await lockSoldOrder(tx, ctx, { reference, isAllowed: canRefundGoodwill })
    if (!canServeOrder(ctx.actor, order) && why === undefined)
      throw new BadInput({ why: { key: 'common:invalid.required' } })
    const amount = amountOf(typed, order.currency)
    if (amount === null)
      throw new BadInput({
        amount: { key: amountFault(typed, order.currency, 'order-desk:goodwill.invalid') },
      })
    if (amount.minor === 0) throw new BadInput({ amount: { key: 'order-desk:goodwill.invalid' } })

    const call = { owner: order.id, key, body: { minor: amount.minor, note, why } }
    return once<Money>(tx, call, async () => {
      const payments = openPayments(await attemptsOf(tx, { kind: 'order', id: order.id }))
      const left = leftOf(payments, order.currency)
      if (amount.minor > left.minor) {
        const most = formatMoney(left, ctx.language)
        throw new BadInput({ amount: { key: 'order-desk:goodwill.tooMuch', params: { most } } })
      }
      const cause = { kind: 'goodwill', id: key } as const
      await requestRefunds(tx, ctx, payments, { amount, reason: 'goodwill', cause, note })
      const details = { amount: amount.minor, ...(why && { why }), note: personal(note) }
      await audit(tx, ctx, 'orders.refund-goodwill', { kind: 'order', id: order.id }, details)
      await creditTransfers(tx, ctx, order)
      return amount
    })
  })
}

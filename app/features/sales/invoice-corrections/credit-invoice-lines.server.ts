import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { leftOf, openPayments } from '#app/features/money/payments/open-payments.ts'
import { requestRefunds } from '#app/features/money/payments/request-refunds.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { lineCredits } from '#app/features/sales/receivables/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, type Money, money } from '#app/kit/money.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { creditOwed } from './credit-owed.server.ts'
import { creditLinesInput } from './inputs.ts'
import { pickLines } from './line-credit.ts'
import { lockSoldInvoice } from './lock-sold-invoice.server.ts'

/**
 * Credits some lines of an invoice of an order, or a smaller amount of them, with a reason. What was paid
 * goes back the way it came and is credited on a note once it went; of what is owed less is awaited, and
 * credited at once. Returns the amount; the same `key` again changes nothing and gives the same answer. Bad
 * input beside a quantity or an amount that there is not, or is not left. Refuses with `conflict` what was
 * credited or withdrawn; somebody else's invoice is not found.
 */
export async function creditInvoiceLines(ctx: Ctx, input: Record<string, string | string[]>): Promise<Money> {
  const {
    invoice: id,
    key,
    lines: picked,
    amount: typed,
    reason,
  } = parseInput(creditLinesInput, nestedValues(input))

  return inTransaction(async (tx) => {
    const { order, invoice } = await lockSoldInvoice(tx, ctx, id)
    const { currency } = invoice
    const call = { owner: invoice.id, key, body: { picked, typed, reason } }
    return once<Money>(tx, call, async () => {
      const isOwed = invoice.state === 'issued'
      if (!isOwed && invoice.state !== 'paid') throw refuse('conflict', 'invoice-corrections:refused.over')
      const { lines, whole } = pickLines(invoice, picked)
      const said = typed === '' ? whole : amountOf(typed, currency)
      if (said === null || said.minor === 0)
        throw new BadInput({ amount: { key: amountFault(typed, currency) } })
      if (said.minor > whole.minor) throw tooMuch('refused.overLines', whole, ctx)
      const payments = openPayments(await attemptsOf(tx, { kind: 'order', id: order.id }))
      // What is owed is called off as a whole: that frees its seats, too.
      const leftMinor = isOwed ? order.totalMinor - order.creditedMinor - 1 : leftOf(payments, currency).minor
      if (said.minor > leftMinor)
        throw tooMuch(isOwed ? 'refused.owedWhole' : 'refused.overLeft', money(leftMinor, currency), ctx)

      await tx.insert(lineCredits).values({
        id: key,
        orderId: order.id,
        lines,
        amountMinor: said.minor,
        reason,
        createdBy: accountIdOf(ctx.actor),
        createdAt: ctx.now(),
      })
      const details = { amount: said.minor, credit: key, reason: personal(reason) }
      await audit(tx, ctx, 'invoice.credit-lines', { kind: 'order', id: order.id }, details)
      if (isOwed) await creditOwed(tx, ctx, { order, invoice, lines, amount: said, key })
      else {
        const cause = { kind: 'goodwill', id: key } as const
        await requestRefunds(tx, ctx, payments, { amount: said, reason: 'goodwill', cause, note: reason })
        await creditTransfers(tx, ctx, order)
      }
      return said
    })
  })
}

function tooMuch(why: string, most: Money, ctx: Ctx): BadInput {
  const params = { most: formatMoney(most, ctx.language, 'code') }
  return new BadInput({ amount: { key: `invoice-corrections:${why}`, params } })
}

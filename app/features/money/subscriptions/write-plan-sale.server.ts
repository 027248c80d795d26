import { changeIssued } from '#app/features/money/invoicing/change-issued.server.ts'
import { issueInvoice } from '#app/features/money/invoicing/issue-invoice.server.ts'
import { describeOperator } from '#app/features/money/invoicing/queries-operator.server.ts'
import { ownSalePostings } from '#app/features/money/payments/ledger.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { enterOperator } from '#app/features/people/parties/enter-operator.server.ts'
import { money } from '#app/kit/money.ts'
import { breakdownOf } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts'
import { lineOf } from './plan-line.server.ts'
import type { subscriptionCharges } from './tables.server.ts'

type Sale = {
  row: Pick<SubscriptionRow, 'id' | 'partyId'>
  charge: typeof subscriptionCharges.$inferSelect
  payment: PaymentRow
}

/**
 * The marketplace's sale of what a charge bought, once it is used: the books and its invoice to the company,
 * which goes with the commit and says the time as it was given.
 */
export async function writePlanSale(tx: Tx, ctx: Ctx, { row, charge, payment }: Sale): Promise<void> {
  const { currency } = payment
  const { amountMinor: totalMinor } = payment
  const { taxMinor } = charge
  const [net, tax] = [money(charge.netMinor, currency), money(taxMinor, currency)]
  const subject = { kind: 'subscription', id: row.id } as const
  await postLedgerEntry(tx, {
    kind: 'sale',
    uniqueKey: `sale:${payment.id}`,
    subject,
    occurredAt: ctx.now(),
    postings: ownSalePostings(net, tax),
  })
  // It was billed before it was paid.
  if (charge.reference !== null) return changeIssued(tx, { kind: 'renewal', id: payment.id }, 'settle')
  const { periodStart, endDate } = await lockSubscription(tx, charge.subscriptionId)
  const from = charge.kind === 'seats' ? charge.createdAt : (periodStart ?? charge.periodStart)
  const sellerId = await enterOperator(tx)
  await issueInvoice(tx, {
    subject,
    sellerId,
    seller: describeOperator(),
    buyerId: row.partyId,
    buyer: charge.billing,
    language: charge.language,
    currency,
    lines: [lineOf(charge, { from, to: endDate })],
    due: {
      net,
      tax,
      total: money(totalMinor, currency),
      breakdown: breakdownOf(charge.tax, { totalMinor, taxMinor }),
    },
    state: 'paid',
    at: ctx.now(),
  })
}

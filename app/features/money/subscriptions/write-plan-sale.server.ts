import { issueInvoice } from '#app/features/money/invoicing/issue-invoice.server.ts'
import { describeOperator } from '#app/features/money/invoicing/queries-operator.server.ts'
import type { InvoiceLine } from '#app/features/money/invoicing/tables.server.ts'
import { ownSalePostings } from '#app/features/money/payments/ledger.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { enterOperator } from '#app/features/people/parties/enter-operator.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import { breakdownOf, lineTaxOf } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts'
import type { subscriptionCharges } from './tables.server.ts'

type Sale = {
  row: Pick<SubscriptionRow, 'id' | 'partyId'>
  charge: typeof subscriptionCharges.$inferSelect
  payment: PaymentRow
}

const LONG_AGO = new Date(0)

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
  const sellerId = await enterOperator(tx)
  await issueInvoice(tx, {
    subject,
    sellerId,
    seller: describeOperator(),
    buyerId: row.partyId,
    buyer: charge.billing,
    language: charge.language,
    currency,
    lines: [await lineOf(tx, charge)],
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

async function lineOf(tx: Tx, charge: Sale['charge']): Promise<InvoiceLine> {
  const language = isLanguage(charge.language) ? charge.language : DEFAULT_LANGUAGE
  const t = translator(language)
  const day = (at: Date) => formatDay(at, 'UTC', language, LONG_AGO)
  const isAdded = charge.kind === 'seats'
  const given = await lockSubscription(tx, charge.subscriptionId)
  const from = isAdded ? charge.createdAt : (given.periodStart ?? charge.periodStart)
  const text = t(`subscriptions:line.${isAdded ? 'seats' : charge.cycle}`, {
    count: charge.seats,
    from: day(from),
    to: day(given.endDate),
  })
  return {
    text,
    quantity: 1,
    unitMinor: charge.netMinor,
    totalMinor: charge.netMinor,
    tax: lineTaxOf(charge.tax),
  }
}

import { dueOf } from '#app/features/sales/orders/order.ts'
import type { ListedLine } from '#app/features/sales/orders/pricing.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { formatRate, type LineTax, type TaxBreakdown } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'

type Taxed = {
  currency: string
  totalMinor: number
  tax: TaxBreakdown | null
  billing: BillingDetails | null
  lines: readonly { quantity: number; unitMinor: number; tax: LineTax | null; listed: ListedLine | null }[]
}

/**
 * In one sentence how who pays changed what is to be paid for an order: why, the new sum, and what it was.
 * Null where it is what was shown.
 */
export function sayTaxChange(
  { currency, totalMinor, tax, billing, lines }: Taxed,
  { language, t }: { language: Language; t: Translate },
): string | null {
  if (!tax || !billing) return null
  const shown = lines.map(({ quantity, listed, ...line }) => ({ quantity, ...line, ...listed }))
  const before = dueOf(shown, { currency, tax }).total
  const changed = lines.find(({ listed }) => listed !== null)?.tax
  if (!changed || before.minor === totalMinor) return null
  const { reason, rate } = changed
  const why = reason === 'reverse' ? 'reverse' : reason === null ? 'rate' : 'abroad'
  return t(`tax:changed.${why}`, {
    payer: billing.company ?? billing.name,
    country: countryName(billing.country, language),
    tax: t(`prices:kind.${tax.kind}`),
    rate: formatRate(rate, language),
    total: formatMoney(money(totalMinor, currency), language),
    before: formatMoney(before, language),
  })
}

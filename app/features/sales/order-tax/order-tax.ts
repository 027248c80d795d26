import type { ListedLine, Pricing } from '#app/features/sales/orders/pricing.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import type { NumberCheck } from '#app/kit/number-check.ts'
import type { LineTax, PriceTax, TaxTerms } from '#app/kit/tax.ts'
import { isSameTax, lineTaxOf } from '#app/kit/tax.ts'
import type { TaxPayer } from '#app/kit/tax-decision.ts'
import { isTaxNumberValid } from '#app/kit/tax-number.ts'
import { owedPrice, type TaxSale, taxOfSale } from '#app/kit/tax-sale.ts'
import { stateOf } from '#app/kit/tax-states.ts'

/** What of a line its tax and price are. */
export type TaxedLine = {
  unitMinor: number
  fullMinor: number | null
  pricing: Pricing | null
  tax: LineTax | null
  listed: ListedLine | null
}

type Decided = {
  sale: Omit<TaxSale, 'terms'>
  /** What the seller says by now, for what was shown with the tax of another country. */
  terms: TaxTerms | null
  prices: PriceTax
  payer: TaxPayer
  currency: string
}

/** A payer as tax asks for one, by the billing details and what was found out about the tax number. */
export function payerOf(billing: BillingDetails, check: NumberCheck | null): TaxPayer {
  const { kind, country, taxNumber, postalCode, city } = billing
  const isRegistered =
    kind === 'business' &&
    taxNumber !== undefined &&
    isTaxNumberValid(taxNumber, country) &&
    check?.answer !== 'invalid'
  const number = isRegistered ? taxNumber : null
  return {
    kind,
    country,
    state: stateOf({ country, taxNumber: number, postalCode, city }),
    isRegistered,
  }
}

/**
 * A line with the tax that this payer owes, always decided from what was shown: prices that have tax in them
 * which is not owed are less by it, per seat, so that the net price stays; all else stays as it was shown.
 */
export function taxedFor<L extends TaxedLine>(line: L, decided: Decided): L {
  const { prices, payer, currency } = decided
  const { unitMinor, fullMinor, pricing } = line.listed ?? line
  const shown = line.listed?.tax ?? line.tax
  // What another country's tax was shown of is decided from what the seller charges at home.
  const terms = shown?.rule === undefined ? shown && { ...shown, ...prices } : decided.terms
  if (shown === null || terms === null) return line
  const { tax } = taxOfSale({ ...decided.sale, terms: { ...terms, ...prices } }, payer)
  const { rule: _rule, ...said } = tax
  if (isSameTax(said, shown) && said.sentence === shown.sentence)
    return { ...line, unitMinor, fullMinor, pricing, tax: shown, listed: null }
  const owed = (minor: number) => owedPrice(minor, tax, currency)
  const unit = owed(unitMinor)
  const full = fullMinor === null ? null : owed(fullMinor)
  return {
    ...line,
    unitMinor: unit,
    fullMinor: full !== null && full > unit ? full : null,
    pricing: pricing && {
      ...pricing,
      units: pricing.units.map(({ from, unitMinor: minor }) => ({ from, unitMinor: owed(minor) })),
    },
    tax: lineTaxOf(tax),
    listed: { unitMinor, fullMinor, pricing, tax: shown },
  }
}

import { money } from '#app/kit/money.ts'
import type { Price } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { topics } from './tables.server.ts'

type Priced = Pick<typeof topics.$inferSelect, 'priceMinor' | 'priceCurrency' | 'priceUnit'> & {
  tax: TaxTerms | null
}

/** What a topic costs wherever a price of it is shown: what the provider asks for, in its unit; null on request. */
export function topicPrice({ priceMinor, priceCurrency, priceUnit, tax }: Priced): Price | null {
  if (priceMinor === null || priceCurrency === null || priceUnit === null) return null
  return { amount: money(priceMinor, priceCurrency), unit: priceUnit, varies: false, tax }
}

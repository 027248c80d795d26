import { askPrice, type Price } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { type PriceNow, priceNow, type TicketType } from './ticket-type.ts'

type OfType = { event: { currency: string; tax: TaxTerms | null }; quantity: number; now: Date }

/**
 * What one seat of a type costs when so many are bought, beside the name of that type; with what it costs
 * otherwise.
 */
export function typePrice(offer: TicketType, { event, quantity, now }: OfType): PriceNow & { price: Price } {
  const found = priceNow(offer, event.currency, quantity, now)
  return {
    ...found,
    price: askPrice({ amount: found.unit, unit: 'person', varies: false, tax: event.tax }),
  }
}

import { askPrice, type Price } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { type PriceNow, priceNow, type TicketType } from './ticket-type.ts'

type OfType = { event: { currency: string; tax: TaxTerms | null }; quantity: number; now: Date }

/** The price of one seat at this quantity, with the name of its type and its regular price. */
export function typePrice(offer: TicketType, { event, quantity, now }: OfType): PriceNow & { price: Price } {
  const found = priceNow(offer, event.currency, quantity, now)
  return {
    ...found,
    price: askPrice({ amount: found.unit, unit: 'person', varies: false, tax: event.tax }),
  }
}

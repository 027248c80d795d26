import type { RawFlag, RawOffer } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { type Node, text } from './json-ld-graph.ts'

const UNITS = ['unitText', 'unitCode', 'billingDuration', 'billingIncrement']

/** A schema.org offer, priced in itself or in its specification: its sale period, and what is priced. */
export function offerOf(offer: Node, specification: Node): RawOffer {
  return {
    name: text(offer, 'name') ?? text(offer, 'category'),
    price: text(offer, 'price') ?? text(specification, 'price') ?? rangeOf(offer),
    currency: text(offer, 'priceCurrency') ?? text(specification, 'priceCurrency'),
    from: text(offer, 'validFrom') ?? text(offer, 'availabilityStarts'),
    until: text(offer, 'validThrough') ?? text(offer, 'availabilityEnds') ?? text(offer, 'priceValidUntil'),
    per: UNITS.map((name) => text(specification, name)).find(Boolean),
    flags: soldState(text(offer, 'availability')),
  }
}

const SOLD = /(?:SoldOut|Discontinued|OutOfStock|PreSale|Reserved|BackOrder|MadeToOrder)$/

const soldState = (availability: string | undefined): RawFlag[] =>
  availability && SOLD.test(availability) ? [{ name: 'sold out', text: 'true' }] : []

// A lowest price alone is where prices begin, not what a seat costs.
function rangeOf(offer: Node): string | undefined {
  const [low, high] = [text(offer, 'lowPrice'), text(offer, 'highPrice')]
  return low === undefined || low === high ? low : high === undefined ? `from ${low}` : `${low} – ${high}`
}

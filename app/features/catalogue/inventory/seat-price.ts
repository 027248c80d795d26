import type { EventPage } from '#app/features/catalogue/events/event-page.ts'
import { priceNow, saleState } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { money } from '#app/kit/money.ts'
import { askPrice, type Price, payable } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { canChoose, type TicketOnSale } from './event-on-sale.ts'

type Sold = { tickets: readonly TicketOnSale[]; currency: string; startsAt: Date; tax: TaxTerms | null }

/**
 * The price of one seat at `now` for an ordinary company: without concessions and ended sales; what can be
 * bought goes before what opens later, and that before what is sold out. The price varies only by what the
 * buyer chooses among these. Null when nothing is sold any more.
 */
export function seatPrice(event: Sold, now: Date): Price | null {
  const forEveryone = event.tickets.filter(({ buyers }) => buyers === 'everyone')
  const concession = forEveryone.length === 0
  const offers = leading(concession ? event.tickets : forEveryone, event.startsAt, now)
  const singles = offers.filter(({ minPerOrder }) => minPerOrder === 1)
  const units = (singles.length > 0 ? singles : offers).map((offer) => {
    const at = offer.salesStart && offer.salesStart > now ? offer.salesStart : now
    return priceNow(offer, event.currency, offer.minPerOrder, at).unit.minor
  })
  if (units.length === 0) return null
  const least = Math.min(...units)
  return askPrice({
    amount: money(least, event.currency),
    unit: 'person',
    varies: units.some((minor) => minor !== least),
    tax: event.tax,
    concession,
  })
}

/** The lowest price of a seat that anybody can buy in a group of so many; null where they cannot. */
export function seatPriceTogether(event: Omit<Sold, 'startsAt'>, people: number, now: Date): Price | null {
  const units = event.tickets
    .filter((offer) => offer.buyers === 'everyone' && canChoose(offer) && offer.minPerOrder <= people)
    .map((offer) => priceNow(offer, event.currency, people, now).unit.minor)
  if (units.length === 0) return null
  return askPrice({
    amount: money(Math.min(...units), event.currency),
    unit: 'person',
    varies: new Set(units).size > 1,
    tax: event.tax,
  })
}

function leading(offers: readonly TicketOnSale[], startsAt: Date, now: Date): TicketOnSale[] {
  const open = offers.filter((offer) => saleState(offer, startsAt, now) === 'open')
  const free = open.filter((offer) => offer.most >= offer.minPerOrder)
  const soon = offers.filter((offer) => saleState(offer, startsAt, now) === 'soon')
  return [free, soon, open].find((group) => group.length > 0) ?? []
}

/** Exact numbers of seats are shown in lists from here on down. */
export const FEW_IN_LISTS = 5

/**
 * The availability shown in a list; null when there is nothing to show. `left` counts seats of the whole
 * event.
 */
export function seatsStatus(
  event: Omit<Sold, 'tax' | 'currency'>,
  left: number,
  now: Date,
): 'soldOut' | 'few' | null {
  const open = event.tickets.filter((offer) => saleState(offer, event.startsAt, now) === 'open')
  if (open.length === 0) return null
  if (open.every((offer) => offer.most < offer.minPerOrder)) return 'soldOut'
  return left <= FEW_IN_LISTS ? 'few' : null
}

/**
 * From how many people on, up to the largest group, a training for the group costs less than that many seats
 * bought together; null when never. Both are compared before tax, as they are of one seller.
 */
export function groupPaysFrom(
  event: Sold & {
    topic: Pick<NonNullable<EventPage['topic']>, 'groupPrice' | 'largestGroup'> | null
  },
  now: Date,
): number | null {
  const group = event.topic?.groupPrice
  const seat = event.tickets.some(canChoose) ? seatPrice(event, now)?.amount : null
  if (!group || !seat || seat.minor <= 0 || seat.currency !== group.currency) return null
  const paysFor = (people: number) =>
    group.minor < people * (seatPriceTogether(event, people, now)?.amount.minor ?? seat.minor)
  const most = event.topic?.largestGroup ?? 0
  if (most < 2 || !paysFor(most)) return null
  let people = most
  while (people > 2 && paysFor(people - 1)) people -= 1
  return people
}

/** The price of a training for the group, where the topic has one; else null. */
export function priceOfGroup({
  topic,
  tax,
}: {
  topic: Pick<NonNullable<EventPage['topic']>, 'groupPrice'>
  tax: TaxTerms | null
}): Price | null {
  return topic.groupPrice && askPrice({ amount: topic.groupPrice, unit: 'group', varies: false, tax })
}

/** The price by which events are sorted and filtered: of a seat, including tax. */
export function seatPaid(
  event: Sold,
  now: Date,
): { priceMinor: number | null; priceCurrency: string | null } {
  const price = seatPrice(event, now)
  return { priceMinor: price && payable(price).minor, priceCurrency: price && event.currency }
}

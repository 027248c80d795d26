import { type Money, money } from '#app/kit/money.ts'

/** What decides the price and the sale of one kind of seat. Prices are minor units of the event's currency. */
export type TicketType = {
  id: string
  name: string
  note: string
  priceMinor: number
  earlyPriceMinor: number | null
  earlyUntil: Date | null
  groupPriceMinor: number | null
  groupFrom: number | null
  minPerOrder: number
  maxPerOrder: number
  salesStart: Date | null
  salesEnd: Date | null
}

/** Most seats that one person may hold unpaid at a time, over all events. */
export const MOST_OPEN_SEATS = 10

export type SaleState = 'soon' | 'open' | 'ended'

/** Whether a type is on sale at `now`: from `salesStart` on, until just before `salesEnd` and before the event starts. */
export function saleState(
  type: Pick<TicketType, 'salesStart' | 'salesEnd'>,
  eventStart: Date,
  now: Date,
): SaleState {
  if (now >= eventStart || (type.salesEnd && now >= type.salesEnd)) return 'ended'
  return type.salesStart && now < type.salesStart ? 'soon' : 'open'
}

export type PriceNow = {
  /** What one seat costs now. */
  unit: Money
  /** The regular price, when the present one is lower. */
  instead: Money | null
  reason: 'regular' | 'early' | 'group'
}

/**
 * The price of one seat when `quantity` of this type are ordered together at `now`: the regular price, the early
 * one until just before `earlyUntil`, the group one from `groupFrom` seats; the lowest that applies.
 */
export function priceNow(type: TicketType, currency: string, quantity: number, now: Date): PriceNow {
  let unitMinor = type.priceMinor
  let reason: PriceNow['reason'] = 'regular'
  if (isEarly(type, now) && type.earlyPriceMinor !== null && type.earlyPriceMinor < unitMinor) {
    unitMinor = type.earlyPriceMinor
    reason = 'early'
  }
  const group = type.groupFrom !== null && quantity >= type.groupFrom ? type.groupPriceMinor : null
  if (group !== null && group < unitMinor) {
    unitMinor = group
    reason = 'group'
  }
  const instead = reason === 'regular' ? null : money(type.priceMinor, currency)
  return { unit: money(unitMinor, currency), instead, reason }
}

export function isEarly(type: Pick<TicketType, 'earlyPriceMinor' | 'earlyUntil'>, now: Date): boolean {
  return type.earlyPriceMinor !== null && (type.earlyUntil === null || now < type.earlyUntil)
}

/** The lowest price of one seat of an event that is on sale, bought alone; null when nothing is. */
export function priceFrom(types: TicketType[], currency: string, eventStart: Date, now: Date): Money | null {
  const prices = types
    .filter((type) => saleState(type, eventStart, now) === 'open')
    .map((type) => priceNow(type, currency, type.minPerOrder, now).unit)
  return prices.sort((a, b) => a.minor - b.minor)[0] ?? null
}

import { type Money, money } from '#app/kit/money.ts'

/**
 * Who may buy a ticket type: everyone, or only those with a claim to a concession, such as non-profits,
 * students and members.
 */
export const BUYERS = ['everyone', 'concession'] as const
export type Buyers = (typeof BUYERS)[number]

/** The facts of a ticket type's price and sale. Prices are minor units of the event's currency. */
export type TicketType = {
  id: string
  name: string
  note: string
  buyers: Buyers
  priceMinor: number
  earlyPriceMinor: number | null
  earlyUntil: Date | null
  groupPriceMinor: number | null
  groupFrom: number | null
  minPerOrder: number
  maxPerOrder: number
  salesStart: Date | null
  salesEnd: Date | null
  /** Whether its organiser approves each request for it. */
  needsApproval: boolean
}

/** Most seats that one person may hold unpaid at a time, over all events. */
export const MOST_OPEN_SEATS = 10

/** The fewest and the most seats of a type that one order holds. */
export function orderSize({ minPerOrder, maxPerOrder }: Pick<TicketType, 'minPerOrder' | 'maxPerOrder'>) {
  return { least: minPerOrder, most: Math.min(maxPerOrder, MOST_OPEN_SEATS) }
}

export type SaleState = 'soon' | 'open' | 'ended'

/**
 * Whether a type is on sale at `now`: from `salesStart` on, until just before `salesEnd` and before the event
 * starts.
 */
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
 * The price of one seat when `quantity` of this type are ordered together at `now`: the regular price, the
 * early one until just before `earlyUntil`, the group one from `groupFrom` seats; the lowest that applies.
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

/** The ticket type with each price changed by a monotonic function, so that the lowest stays the lowest. */
export function pricedBy(type: TicketType, change: (minor: number) => number): TicketType {
  const changed = (minor: number | null) => (minor === null ? null : change(minor))
  return {
    ...type,
    priceMinor: change(type.priceMinor),
    earlyPriceMinor: changed(type.earlyPriceMinor),
    groupPriceMinor: changed(type.groupPriceMinor),
  }
}

/** Whether a ticket type costs nothing. */
export function isFree({ priceMinor }: Pick<TicketType, 'priceMinor'>): boolean {
  return priceMinor === 0
}

/** The price of each seat in a group; null where there is none. */
export function groupPrice(
  { groupPriceMinor, groupFrom }: Pick<TicketType, 'groupPriceMinor' | 'groupFrom'>,
  currency: string,
): { unit: Money; from: number } | null {
  return groupPriceMinor === null || groupFrom === null
    ? null
    : { unit: money(groupPriceMinor, currency), from: groupFrom }
}

export function isEarly(type: Pick<TicketType, 'earlyPriceMinor' | 'earlyUntil'>, now: Date): boolean {
  return type.earlyPriceMinor !== null && (type.earlyUntil === null || now < type.earlyUntil)
}

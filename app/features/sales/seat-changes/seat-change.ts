import { type EventState, isOnSale } from '#app/features/catalogue/events/event.ts'
import { totalNow } from '#app/features/sales/orders/cancellation.ts'
import { isAuthorized, isOwed, isUncharged, isUninvoiced } from '#app/features/sales/orders/open-money.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { defineFact } from '#app/kit/fact.ts'
import { type Money, money } from '#app/kit/money.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { type LineTax, sumOfParts, taxOfLines, type WrittenSum } from '#app/kit/tax.ts'
import { owedPrice } from '#app/kit/tax-sale.ts'

/** Seats of an order became others; of the row of `seat_changes`. Of one event, `toEvent` is the same. */
export const seatsChanged = defineFact('order.seats-changed', {
  order: 'id',
  event: 'id',
  toEvent: 'id',
  seats: 'count',
  amountMinor: 'minor',
  currency: 'currency',
})

export type ChangedSeat = {
  position: number
  state: string
  isUsed: boolean
  ticketTypeId: string
  /** What it counts as: what was paid for it, or less since it came down. */
  unitMinor: number
  isLowered: boolean
  tax: LineTax | null
}

type Order = WrittenSum & {
  state: string
  payment: string
  billedAt: Date | null
  heldUntil: Date | null
  groupDealId: string | null
  isManual: boolean
  enteredBy: string | null
}

/** A date of an event, and whether buyers pool for a price of it that is still open. */
export type ChangedDate = { id: string; state: EventState; startsAt: Date; isPriceOpen: boolean }
/** What one seat of a type costs now, by itself and without a code. */
export type Target = { ticketTypeId: string; unitMinor: number; event: ChangedDate }

export type SeatChange<S extends ChangedSeat = ChangedSeat> = {
  order: Order
  event: ChangedDate
  target: Target
  seats: readonly S[]
  going: readonly S[]
  /** Whether anything was cancelled before anybody had paid. */
  isPartSpared: boolean
  /** Whether money that a card keeps is being charged. */
  isCharging: boolean
  /** What of the payments has not gone back. */
  left: Money
}

/** How the money of an order stands whose seats become cheaper: it goes back, or less is charged later. */
export type MoneyNow = 'paid' | 'open' | 'owed'

export function moneyNowOf(order: Order): MoneyNow {
  if (isAuthorized(order) || isUninvoiced(order) || isUncharged(order)) return 'open'
  return isOwed(order) ? 'owed' : 'paid'
}

/** Of one seat: what it counts as, what it would cost now, and what it counts as afterwards. */
export type ChangedPrice = { position: number; beforeMinor: number; priceMinor: number; afterMinor: number }
export type Difference = {
  rows: ChangedPrice[]
  /** What the seats count less, tax and all: it goes back, or is not charged; and the tax in that. */
  less: Money
  lessTax: Money
  /** What they would cost more, tax and all, which nobody is asked for. */
  waived: Money
}

/**
 * What it makes of the money that seats become others: each counts as what was paid for it, by whatever code
 * or number of seats, and what is cheaper from now on counts less. A dearer one is given; by how much, is
 * said.
 */
export function differenceOf({ order, seats, going, target, left }: SeatChange): Difference {
  const { currency } = order
  const sumOf = (worth: (seat: ChangedSeat) => number) =>
    taxOfLines(
      seats.map((seat) => ({ minor: worth(seat), tax: seat.tax })),
      { currency, prices: order.tax },
    )
  const isGoing = (seat: ChangedSeat) => going.includes(seat)
  const asked = (seat: ChangedSeat) => owedPrice(target.unitMinor, seat.tax, currency)
  const after = (seat: ChangedSeat) =>
    isGoing(seat) ? Math.min(seat.unitMinor, asked(seat)) : seat.unitMinor
  const dearest = (seat: ChangedSeat) =>
    isGoing(seat) ? Math.max(seat.unitMinor, asked(seat)) : seat.unitMinor
  const { total, breakdown } = totalNow(order, seats)
  const before = total.minor
  const rest = sumOf(after)
  const less = Math.max(0, before - rest.total.minor)
  const lessTax = breakdown ? sumOfParts(breakdown, currency).tax.minor - rest.tax.minor : 0
  const rows = going.map((seat) => ({
    position: seat.position,
    beforeMinor: seat.unitMinor,
    priceMinor: asked(seat),
    afterMinor: after(seat),
  }))
  return {
    rows,
    less: money(moneyNowOf(order) === 'paid' ? Math.min(less, left.minor) : less, currency),
    lessTax: money(less > 0 ? lessTax : 0, currency),
    waived: money(isComplimentary(order) ? 0 : Math.max(0, sumOf(dearest).total.minor - before), currency),
  }
}

/** Why nothing of an order can be changed at `now`, whatever is chosen; null where something can. */
export function closedFor(
  { order, event }: Pick<SeatChange, 'order' | 'event'>,
  now: Date,
): 'state' | 'began' | 'groupPrice' | null {
  if (order.state !== 'confirmed') return 'state'
  if (!isOnSale(event, now)) return 'began'
  return order.groupDealId !== null || event.isPriceOpen ? 'groupPrice' : null
}

const no = (why: string) => refuse('conflict', `seat-changes:refused.${why}`)

/**
 * Says what comes of a change at `now`, or refuses it in words: `state` of an order that is not confirmed,
 * `began`, `used` where somebody has come, `groupPrice` while a price is open that depends on how many come,
 * or of an order that was booked by one, `same`, `target` of a date that is not on sale any more, `whole` for
 * a part of an order to another date, `openMoney` for one of which nothing was charged or billed yet, and
 * `unpaid` where something is to come back of what is not paid.
 */
export function decideChange(change: SeatChange, now: Date): Difference {
  const { order, event, target, seats, going, isPartSpared, isCharging } = change
  const isMove = target.event.id !== event.id
  const closed = closedFor(change, now)
  if (closed) throw no(closed)
  const staying = seats.filter((seat) => seat.state === 'valid' && !going.includes(seat))
  if (going.some(({ isUsed }) => isUsed)) throw no('used')
  if (target.event.isPriceOpen) throw no('groupPrice')
  if (going.every(({ ticketTypeId }) => ticketTypeId === target.ticketTypeId)) throw no('same')
  if (!isOnSale(target.event, now)) throw no('target')
  if (isMove && staying.length > 0) throw no('whole')
  const stands = moneyNowOf(order)
  if (isCharging || (isMove && stands === 'open')) throw no('openMoney')

  const difference = differenceOf(change)
  if (difference.less.minor > 0 && (stands === 'owed' || (stands === 'open' && isPartSpared)))
    throw no('unpaid')
  return difference
}

/** Refuses a change without a reason, beside its field, whose seats are given at less than they cost. */
export function requireReason({ waived }: Difference, note: string): void {
  if (waived.minor > 0 && note === '') throw new BadInput({ note: { key: 'seat-changes:invalid.note' } })
}

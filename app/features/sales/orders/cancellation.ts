import { isUndecided, type Quorum } from '#app/features/catalogue/events/quorum.ts'
import { type Money, money, portionOf, sumMoney } from '#app/kit/money.ts'
import { isSameTax, type LineTax, type Taxed, taxedOf, taxOfLines, type WrittenSum } from '#app/kit/tax.ts'
import type { KeptRefundRule } from './kept-refund.ts'
import { type Pricing, worthOf } from './pricing.ts'

/**
 * What gives a buyer something back who cancels seats: the terms of the order, that the event became another
 * one, that it is undecided whether it runs, or that its seller cancelled them.
 */
export const CANCELLATION_REASONS = ['terms', 'event_moved', 'undecided', 'seller'] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/**
 * How much comes back of seats that are cancelled now, and until when that holds; `until` is null where
 * nothing does, or nobody knows the day.
 */
export type CancellationTerms = { reason: CancellationReason; percent: number; until: Date | null }

type Order = { refundRules: readonly KeptRefundRule[] }

type Right = {
  /** Until when the event may be given back for nothing, as it became another one. */
  freeUntil: Date | null
  quorum: Quorum
}

/**
 * What holds at `now` by the terms that an order kept; all, as long as its event may be given back for
 * nothing, or its quorum is open.
 */
export function cancellationTermsOf(
  order: Order,
  { freeUntil, quorum }: Right,
  now: Date,
): CancellationTerms {
  if (freeUntil && freeUntil > now) return { reason: 'event_moved', percent: 100, until: freeUntil }
  if (isUndecided(quorum)) {
    const { decidedAt } = quorum
    return { reason: 'undecided', percent: 100, until: decidedAt && decidedAt > now ? decidedAt : null }
  }
  const [best] = order.refundRules
    .map(({ percent, until }) => ({ percent, until: new Date(until) }))
    .filter(({ percent, until }) => percent > 0 && until > now)
    .toSorted((left, right) => right.percent - left.percent || right.until.getTime() - left.until.getTime())
  return { reason: 'terms', percent: best?.percent ?? 0, until: best?.until ?? null }
}

/** What was paid for all seats, by category and rate. */
type Paid = Pick<Taxed, 'total' | 'breakdown'>
type PricedSeat = { unitMinor: number; tax: LineTax | null }

/**
 * What each seat cost, tax and all: what all of one category and rate came to, spread over the prices of its
 * seats to the last minor unit.
 */
export function paidBySeat(seats: readonly PricedSeat[], { total, breakdown }: Paid): Money[] {
  const { currency } = total
  if (!breakdown)
    return spread(
      seats.map(({ unitMinor }) => unitMinor),
      total,
    )
  const paid = seats.map(() => money(0, currency))
  for (const part of breakdown.parts) {
    const own = seats.flatMap((seat, at) => (seat.tax && isSameTax(seat.tax, part) ? [{ seat, at }] : []))
    const shares = spread(
      own.map(({ seat }) => seat.unitMinor),
      money(part.taxableMinor + part.taxMinor, currency),
    )
    for (const [nth, { at }] of own.entries()) paid[at] = shares[nth] ?? money(0, currency)
  }
  return paid
}

/** An amount over some prices, to the last minor unit. */
function spread(units: readonly number[], total: Money): Money[] {
  const whole = units.reduce((sum, unit) => sum + unit, 0)
  let before = 0
  return units.map((unit) => {
    if (whole === 0) return money(0, total.currency)
    const share = portionOf(total, before + unit, whole).minor - portionOf(total, before, whole).minor
    before += unit
    return money(share, total.currency)
  })
}

/**
 * What an order comes to now, tax and all: its total, or the sum of its seats since the price of some of them
 * came down.
 */
export function totalNow(order: WrittenSum, seats: readonly (PricedSeat & { isLowered?: boolean })[]): Paid {
  if (!seats.some(({ isLowered }) => isLowered)) return taxedOf(order)
  return taxOfLines(
    seats.map(({ unitMinor, tax }) => ({ minor: unitMinor, tax })),
    { currency: order.currency, prices: order.tax },
  )
}

/** A seat of an order: good, or given up before, and what its line says of its price. */
export type BoughtSeat = {
  lineId: string
  unitMinor: number
  tax: LineTax | null
  pricing: Pricing | null
  /** Whether its price came down since, to `unitMinor`. */
  isLowered?: boolean
  state: string
}

type Bought = { paid: Paid; seats: readonly BoughtSeat[] }

/** What seats that are cancelled cost, what the ones that stay cost then, and what comes back. */
export type Weighed = { cost: Money; rest: Money; back: Money; isRegrouped: boolean }

/**
 * What comes back of some seats: what was paid less what the ones that stay cost by the rules that they were
 * bought by (group price, least number, code), at the share that the terms say, and never more than is `left`
 * of the payments. Where the event became another one, or the seller cancels, each seat counts as what it
 * cost: what stays gets no dearer by that. All that go, in whatever order, add up to the same.
 */
export function weighCancelling(
  { paid, seats }: Bought,
  going: readonly BoughtSeat[],
  { percent, reason, left }: { percent: number; reason: CancellationReason; left: Money },
): Weighed {
  const { currency } = paid.total
  const shares = paidBySeat(seats, paid)
  const plain = sumMoney(
    seats.flatMap((seat, at) => (going.includes(seat) && shares[at] ? [shares[at]] : [])),
    currency,
  )
  const staying = seats.filter((seat) => seat.state === 'valid' && !going.includes(seat))
  const rest = worthOfSeats(seats, staying, paid)
  const isNoChoice = reason === 'event_moved' || reason === 'seller'
  if (isNoChoice || seats.every(({ pricing }) => pricing === null)) {
    const back = backOfSeats(
      seats.flatMap((seat, at) => (going.includes(seat) && shares[at] ? [shares[at]] : [])),
      { percent, left },
    )
    return { cost: plain, rest, back, isRegrouped: false }
  }
  const before = worthOfSeats(seats, [...staying, ...going], paid)
  const cost = money(Math.max(0, Math.min(before.minor, left.minor) - rest.minor), currency)
  const back = portionOf(cost, percent, 100)
  return { cost, rest, back, isRegrouped: staying.length > 0 && cost.minor < plain.minor - seats.length }
}

/**
 * What some of the seats of an order cost by the rules that it was bought by, tax and all; all of them what
 * was paid.
 */
function worthOfSeats(
  seats: readonly BoughtSeat[],
  some: readonly BoughtSeat[],
  { total, breakdown }: Paid,
): Money {
  if (some.length === seats.length) return total
  const lines = [...new Set(seats.map(({ lineId }) => lineId))].flatMap((line) => {
    const all = seats.filter(({ lineId }) => lineId === line)
    const count = some.filter(({ lineId }) => lineId === line).length
    return all[0] ? [{ ...all[0], quantity: all.length, count }] : []
  })
  return taxOfLines(
    lines.map((line) => ({ minor: worthOf(line, line.count), tax: line.tax })),
    { currency: total.currency, prices: breakdown },
  ).total
}

/**
 * What comes back of seats that cost so much, each rounded by itself, and never more than is left of the
 * payments.
 */
export function backOfSeats(
  paid: readonly Money[],
  { percent, left }: { percent: number; left: Money },
): Money {
  const back = sumMoney(
    paid.map((seat) => portionOf(seat, percent, 100)),
    left.currency,
  )
  return back.minor < left.minor ? back : left
}

/** Whether its seats can be cancelled still: before the event begins. */
export function isCancellable(
  order: { state: string },
  event: { state: string; startsAt: Date },
  now: Date,
): boolean {
  return order.state === 'confirmed' && event.state === 'published' && event.startsAt > now
}

import { type Money, money, portionOf, sumMoney } from '#app/kit/money.ts'
import type { KeptRefundRule } from './kept-refund.ts'

/** What gives a buyer something back who cancels seats: the terms of the order, or that the event became another one. */
export const CANCELLATION_REASONS = ['terms', 'event_moved'] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/** How much comes back of seats that are cancelled now, and until when that holds; `until` is null where nothing does. */
export type CancelTerms = { reason: CancellationReason; percent: number; until: Date | null }

type Order = { refundRules: readonly KeptRefundRule[] }

/** What holds at `now` by the terms that an order kept; all, as long as its event may be given back for nothing. */
export function cancelTermsOf(order: Order, freeUntil: Date | null, now: Date): CancelTerms {
  if (freeUntil && freeUntil > now) return { reason: 'event_moved', percent: 100, until: freeUntil }
  const [best] = order.refundRules
    .map(({ percent, until }) => ({ percent, until: new Date(until) }))
    .filter(({ percent, until }) => percent > 0 && until > now)
    .toSorted((left, right) => right.percent - left.percent || right.until.getTime() - left.until.getTime())
  return { reason: 'terms', percent: best?.percent ?? 0, until: best?.until ?? null }
}

/** What each seat cost, tax and all: the total spread over the prices of all seats of an order, to the last minor unit. */
export function paidBySeat(units: readonly number[], total: Money): Money[] {
  const whole = units.reduce((sum, unit) => sum + unit, 0)
  let before = 0
  return units.map((unit) => {
    if (whole === 0) return money(0, total.currency)
    const share = portionOf(total, before + unit, whole).minor - portionOf(total, before, whole).minor
    before += unit
    return money(share, total.currency)
  })
}

/** What comes back of seats that cost so much, each rounded by itself, and never more than is left of the payments. */
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
  return order.state === 'placed' && event.state === 'published' && event.startsAt > now
}

import { formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, type Money, money, sumMoney } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { backOfSeats, type CancelTerms, cancelTermsOf, isCancellable, paidBySeat } from './cancellation.ts'
import type { KeptRefundRule } from './kept-refund.ts'

/** One thing that can be cancelled now: what comes back, in minor units and in words, and all that is asked before. */
export type CancelChoice = { seen: number; back: string | null; question: string }

/** What of a booking can be cancelled now: single seats where there are several, and all that are left. */
export type CancelView = {
  seats: Partial<Record<number, CancelChoice>>
  all: CancelChoice | null
  isMoved: boolean
}

type Booked = {
  state: string
  totalMinor: number
  currency: string
  refundRules: readonly KeptRefundRule[]
  /** What was paid and has not gone back. */
  leftMinor: number
  freeUntil: Date | null
  event: { state: string; startsAt: Date; timeZone: string }
  seats: readonly { position: number; state: string; checkedInAt: Date | null; unitMinor: number }[]
}
type Say = { language: Language; t: Translate; now: Date }

/** What cancelling would give back today, and why, as the button asks it; null where nothing can be cancelled any more. */
export function sayCancel(booking: Booked, say: Say): CancelView | null {
  const { seats, currency, freeUntil } = booking
  if (!isCancellable(booking, booking.event, say.now)) return null
  const terms = cancelTermsOf(booking, freeUntil, say.now)
  const left = money(booking.leftMinor, currency)
  const costs = paidBySeat(
    seats.map((seat) => seat.unitMinor),
    money(booking.totalMinor, currency),
  )
  const good = seats.flatMap((seat, at) => {
    const cost = costs[at]
    return seat.state === 'valid' && cost ? [{ ...seat, cost }] : []
  })
  const choose = (chosen: typeof good, what: 'seat' | 'all'): CancelChoice => {
    const paid = chosen.map((seat) => seat.cost)
    const back = backOfSeats(paid, { percent: terms.percent, left })
    const money = { cost: sumMoney(paid, currency), back }
    return {
      seen: back.minor,
      back: back.minor > 0 ? formatMoney(back, say.language) : null,
      question: say.t(`bookings:cancel.sure.${what}`, {
        count: chosen.length,
        money: sayBack(money, { terms, timeZone: booking.event.timeZone }, say),
      }),
    }
  }
  const single = good.length > 1 ? good.filter((seat) => seat.checkedInAt === null) : []
  const isUsed = good.some((seat) => seat.checkedInAt !== null)
  return {
    seats: Object.fromEntries(single.map((seat) => [seat.position, choose([seat], 'seat')])),
    all: isUsed || good.length === 0 ? null : choose(good, 'all'),
    isMoved: terms.reason === 'event_moved',
  }
}

type Sums = { cost: Money; back: Money }

function sayBack(
  { cost, back }: Sums,
  { terms, timeZone }: { terms: CancelTerms; timeZone: string },
  { language, t, now }: Say,
): string {
  if (cost.minor === 0) return t('bookings:cancel.free')
  const said = { cost: formatMoney(cost, language), back: formatMoney(back, language) }
  const { until, percent, reason } = terms
  if (!until || back.minor === 0) return t('bookings:cancel.nothing', said)
  const date = `${formatMoment(until, timeZone, language, now)} ${zoneName(until, timeZone, language)}`
  return t(`bookings:cancel.${reason === 'event_moved' ? 'moved' : 'terms'}`, { ...said, percent, date })
}

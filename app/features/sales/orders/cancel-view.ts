import { type QuorumFacts, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { TaxBreakdown } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import {
  type BoughtSeat,
  type CancellationTerms,
  cancellationTermsOf,
  isCancellable,
  totalNow,
  type Weighed,
  weighCancelling,
} from './cancellation.ts'
import type { KeptRefundRule } from './kept-refund.ts'
import { isOwed, type OpenMoney, openMoneyOf } from './open-money.ts'

/**
 * One thing that can be cancelled now: what comes back, in minor units and in words, and all that is asked
 * before.
 */
export type CancelChoice = { seen: number; back: string | null; question: string }

/** What of a booking can be cancelled now: single seats where there are several, and all that are left. */
export type CancelView = {
  seats: Partial<Record<number, CancelChoice>>
  all: CancelChoice | null
  isMoved: boolean
  /**
   * What one should know before, where the invoice is not paid: until when cancelling costs nothing, and what
   * then.
   */
  note: string | null
}

type Booked = {
  state: string
  payment: string
  billedAt: Date | null
  heldUntil: Date | null
  totalMinor: number
  currency: string
  taxMinor: number
  tax: TaxBreakdown | null
  refundRules: readonly KeptRefundRule[]
  /** What was paid and has not gone back. */
  leftMinor: number
  freeUntil: Date | null
  /**
   * A price promise booked it that is not decided: it is binding, unless its event has become another one.
   */
  isPriceOpen: boolean
  event: QuorumFacts & { timeZone: string }
  coming: number
  seats: readonly (BoughtSeat & { position: number; checkedInAt: Date | null })[]
}
type Say = { language: Language; t: Translate; now: Date }

/**
 * What cancelling would give back today, and why, as the button asks it; null where nothing can be cancelled
 * any more.
 */
export function describeCancellation(booking: Booked, say: Say): CancelView | null {
  const { seats, currency, freeUntil } = booking
  if (!isCancellable(booking, booking.event, say.now)) return null
  if (booking.isPriceOpen && !(freeUntil && freeUntil > say.now)) return null
  const quorum = quorumOf(booking.event, booking.coming, say.now)
  const terms = cancellationTermsOf(booking, { freeUntil, quorum }, say.now)
  const owes = isOwed(booking)
  const open = openMoneyOf(booking)
  const left = money(booking.leftMinor, currency)
  const bought = { paid: totalNow(booking, seats), seats }
  const good = seats.filter((seat) => seat.state === 'valid')
  const choose = (chosen: typeof good, what: 'seat' | 'all'): CancelChoice => {
    const weighed = weighCancelling(bought, chosen, { ...terms, left })
    const { back } = weighed
    return {
      seen: back.minor,
      back: back.minor > 0 ? formatMoney(back, say.language) : null,
      question: say.t(`bookings:cancel.sure.${what}`, {
        count: chosen.length,
        money: sayBack(
          weighed,
          { terms, timeZone: booking.event.timeZone, isPaid: booking.totalMinor > 0, open, owes },
          say,
        ),
      }),
    }
  }
  const single = good.length > 1 && !owes ? good.filter((seat) => seat.checkedInAt === null) : []
  const isUsed = good.some((seat) => seat.checkedInAt !== null)
  const isPaidFirst = owes && terms.percent < 100
  return {
    seats: Object.fromEntries(single.map((seat) => [seat.position, choose([seat], 'seat')])),
    all: isUsed || good.length === 0 || isPaidFirst ? null : choose(good, 'all'),
    isMoved: terms.reason === 'event_moved',
    note: owes ? sayOwed(terms, booking.event.timeZone, say) : null,
  }
}

function sayOwed({ percent, until }: CancellationTerms, timeZone: string, { language, t, now }: Say): string {
  if (percent < 100) return t('bookings:cancel.payFirst')
  if (!until) return t('bookings:cancel.freeUnpaid')
  const date = `${formatMoment(until, timeZone, language, now)} ${zoneName(until, timeZone, language)}`
  return t('bookings:cancel.freeUnpaidUntil', { date })
}

type Terms = {
  terms: CancellationTerms
  timeZone: string
  isPaid: boolean
  open: OpenMoney | null
  owes: boolean
}

function sayBack(
  { cost, back, rest, isRegrouped }: Weighed,
  { terms, timeZone, isPaid, open, owes }: Terms,
  { language, t, now }: Say,
): string {
  const said = {
    cost: formatMoney(cost, language),
    back: formatMoney(back, language),
    rest: formatMoney(rest, language),
  }
  // With nothing paid nothing is left of it, whatever the rest costs.
  if (open) return t(open === 'uninvoiced' ? 'bookings:cancel.notInvoiced' : 'bookings:cancel.notCharged')
  if (owes) return t('bookings:cancel.notOwed')
  if (cost.minor === 0)
    return t(isRegrouped && isPaid ? 'bookings:cancel.noLess' : 'bookings:cancel.free', said)
  const { until, percent, reason } = terms
  if (reason === 'undecided') {
    const money = t('bookings:cancel.undecided', said)
    return isRegrouped ? `${t('bookings:cancel.regrouped', said)} ${money}` : money
  }
  if (!until || back.minor === 0) return t('bookings:cancel.nothing', said)
  const date = `${formatMoment(until, timeZone, language, now)} ${zoneName(until, timeZone, language)}`
  const money = t(`bookings:cancel.${reason === 'event_moved' ? 'moved' : 'terms'}`, {
    ...said,
    percent,
    date,
  })
  return isRegrouped ? `${t('bookings:cancel.regrouped', said)} ${money}` : money
}

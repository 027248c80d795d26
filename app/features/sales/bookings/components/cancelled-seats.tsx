import { sayDueDay } from '#app/features/sales/cancellations/refund-way.ts'
import { sparedOf } from '#app/features/sales/orders/open-money.ts'
import type { Cancelled } from '#app/features/sales/orders/queries-cancellations.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownBooking } from './booking-facts.tsx'

type CancelledSeatsProps = { booking: ShownBooking; now: Date; zone: string }

/** The cancelled seats of a booking, and their refunds; nothing without any. */
export function CancelledSeats({ booking, now, zone }: CancelledSeatsProps) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const { cancelled, bought, seats, state, currency, totalMinor } = booking
  if (cancelled.length === 0) return null
  const day = (at: Date) => formatDay(at, zone, language, now)
  const sum = (minor: number) => formatMoney(money(minor, currency), language)
  const billedMinor = totalMinor - cancelled.reduce((less, one) => less + one.lessMinor, 0)
  const sayMoney = (one: Cancelled) => {
    const { amountMinor, lessMinor, paidBackAt, isLost, dueOn } = one
    const spared = sparedOf(booking, one)
    if (spared === 'charged') return t('cancelled.notCharged', { amount: sum(lessMinor) })
    if (spared) return t('cancelled.notOwed', { amount: sum(lessMinor || billedMinor) })
    const amount = sum(amountMinor)
    if (amountMinor === 0) return totalMinor > 0 ? t('cancelled.nothing') : null
    if (isLost) return t('cancelled.lost', { amount })
    if (dueOn !== null) return t('cancelled.toTransfer', { amount, date: sayDueDay(dueOn, language, now) })
    return paidBackAt
      ? t('cancelled.paidBack', { amount, date: day(paidBackAt) })
      : t('cancelled.goesBack', { amount })
  }
  return (
    <ul>
      {state === 'cancelled' ? null : <li>{t('seatsOf', { count: bought, left: seats })}</li>}
      {cancelled.map((one) => (
        <li key={one.cancelledAt.getTime()}>
          {[t('cancelled.seats', { count: one.seats, date: day(one.cancelledAt) }), sayMoney(one)]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

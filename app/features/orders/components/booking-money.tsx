import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { moneyOfCalledOff } from '../booking.ts'
import type { ShownBooking } from './booking-facts.tsx'

/** What becomes of the money of a booking that was called off, and what of it was to go back and did not arrive. */
export function BookingMoney({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation(['bookings', 'orders'])
  const language = useLanguage()
  const calledOff = moneyOfCalledOff(booking)
  const amount = formatMoney(money(booking.lostMinor, booking.currency), language)
  return (
    <>
      {calledOff ? (
        <Alert tone="wait" title={t('orders:ended.offTitle')}>
          <p>{t(booking.lostMinor > 0 ? 'orders:ended.off' : `orders:ended.${calledOff}`)}</p>
        </Alert>
      ) : null}
      {booking.lostMinor > 0 ? (
        <Alert tone="bad" title={t('bookings:lost.title', { amount })}>
          <p>{t('bookings:lost.text', { reference: booking.reference })}</p>
        </Alert>
      ) : null}
    </>
  )
}

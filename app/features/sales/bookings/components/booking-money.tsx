import { OpenMoneyNote } from '#app/features/sales/receivables/components/open-money.tsx'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { moneyOfCalledOff } from '../booking.ts'
import type { ShownBooking } from './booking-facts.tsx'
import { CancelUninvoiced } from './order-uninvoiced.tsx'

/** The state of a booking's money: not charged yet, refunds of a cancelled one, and refunds that failed. */
export function BookingMoney({ booking, now }: { booking: ShownBooking; now: Date }) {
  const { t } = useTranslation(['bookings', 'orders'])
  const language = useLanguage()
  const calledOff = moneyOfCalledOff(booking)
  const isBound = booking.isPriceOpen && !(booking.change?.freeUntil && booking.change.freeUntil > now)
  const amount = formatMoney(money(booking.lostMinor, booking.currency), language)
  return (
    <>
      {booking.open ? <OpenMoneyNote open={booking.open} order={booking} now={now} toPay /> : null}
      {booking.open && booking.state === 'reserved' && !isBound ? <CancelUninvoiced /> : null}
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

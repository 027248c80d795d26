import { QuorumLine } from '#app/features/catalogue/event-pages/components/quorum-line.tsx'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { formatTime } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type BookingStatus, bookingStatus, isComing, quorumOfBooking, STANDING_TONE } from '../booking.ts'
import type { Booking } from '../queries-bookings.server.ts'

type BookingRowsProps = { bookings: Booking[]; now: Date; readerZone: string }

/** Bookings in a list, each with its state; one that is held and unpaid links to the checkout. */
export function BookingRows({ bookings, now, readerZone }: BookingRowsProps) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  return (
    <DeskRows>
      {bookings.map((booking) => {
        const { event, reference } = booking
        const standing = bookingStatus(booking, now)
        // What was agreed on runs by that, and is paid for as a whole.
        const quorum = booking.isAgreed ? null : quorumOfBooking(booking, now)
        const isUnpaid = standing === 'unpaid'
        const until = booking.heldUntil ? formatTime(booking.heldUntil, readerZone, language) : ''
        const total = formatMoney(money(booking.totalMinor, booking.currency), language)
        const price = standing === 'pledged' || booking.isPriceOpen ? t('atMost', { total }) : total
        const isLess = booking.bought > booking.seats && booking.state !== 'cancelled'
        const seats = isLess
          ? t('seatsOf', { count: booking.bought, left: booking.seats })
          : t('seats', { count: booking.seats })
        return (
          <DeskRow
            key={reference}
            starts={{ at: event.startsAt, timeZone: event.timeZone }}
            title={event.title}
            titleLang={event.language}
            to={pathOf(standing, booking)}
            lines={[
              <EventWhen key="when" event={event} now={now} readerZone={readerZone} />,
              <EventWhere key="where" event={event} />,
              [seats, ...(booking.isAgreed ? [] : [price]), reference].join(' · '),
              ...(quorum
                ? [
                    <QuorumLine
                      key="quorum"
                      quorum={quorum}
                      event={event}
                      now={now}
                      groupDeal={booking.groupDeal}
                      held
                    />,
                  ]
                : []),
              ...(standing === 'refunded' && event.state === 'cancelled'
                ? [<b key="off">{t('standing.eventCancelled')}</b>]
                : []),
              ...(booking.unnamed > 0 && isComing(standing)
                ? [<b key="unnamed">{t('unnamed', { count: booking.unnamed })}</b>]
                : []),
            ]}
            end={
              <>
                <Badge tone={STANDING_TONE[standing]}>{t(`standing.${standing}`)}</Badge>
                {isUnpaid ? (
                  <LinkButton to={`/order/${reference}`} tone="go" size="small">
                    {t('pay', { time: until })}
                  </LinkButton>
                ) : null}
              </>
            }
          />
        )
      })}
    </DeskRows>
  )
}

/**
 * Where one goes on with a booking: what is not paid yet is paid, what waits for an admin is seen, and what
 * is only promised has its promise.
 */
function pathOf(standing: BookingStatus, { reference, event }: Booking): string {
  if (standing === 'pledged') return groupDealPath(event.slug)
  return standing === 'unpaid' || standing === 'asked' ? `/order/${reference}` : `/mybooking/${reference}`
}

import { BookingRows } from '#app/features/sales/bookings/components/booking-rows.tsx'
import type { Booking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldEvent } from '../queries-sales.server.ts'
import { NextDecision } from './next-decision.tsx'
import { SalesRows } from './sales-rows.tsx'

/** The number of each kind on the dashboard. */
export const SHOWN = 5

type OwnEventsProps = {
  events: readonly SoldEvent[]
  now: Date
  zone: string
  origin: string
  username: string
  count: number
}

/** A provider's dashboard: the next decision, then coming events; without events, what to do first. */
export function OwnEvents({ events, now, zone, origin, username, count }: OwnEventsProps) {
  const { t } = useTranslation('dashboard')
  const more = count > SHOWN ? { to: '/event/manage_event', label: t('events.all', { count }) } : undefined
  return (
    <>
      <NextDecision events={events} now={now} zone={zone} origin={origin} />
      <Section title={t('events.title')} link={more}>
        {events.length > 0 ? (
          <SalesRows events={events.slice(0, SHOWN)} now={now} />
        ) : (
          <EmptyState
            heading="h3"
            title={t('events.empty')}
            actions={
              <>
                <LinkButton to="/requirement/search" tone="go">
                  {t('events.requirements')}
                </LinkButton>
                <LinkButton to={`/${username}`}>{t('events.profile')}</LinkButton>
                <LinkButton to="/event/manage_event">{t('events.past')}</LinkButton>
              </>
            }
          >
            {t('events.next')}
          </EmptyState>
        )}
      </Section>
    </>
  )
}

type BookingsProps = { coming: Booking[]; now: Date; zone: string; count: number }

/** The person's coming bookings; without any, a link to the search. */
export function ComingBookings({ coming, now, zone, count }: BookingsProps) {
  const { t } = useTranslation('dashboard')
  const more = count > SHOWN ? { to: '/mybooking', label: t('bookings.all', { count }) } : undefined
  return (
    <Section title={t('bookings.title')} link={more}>
      {coming.length > 0 ? (
        <BookingRows bookings={coming} now={now} readerZone={zone} />
      ) : (
        <EmptyState
          heading="h3"
          title={t('bookings.empty')}
          actions={
            <>
              <LinkButton to="/event/search" tone="go">
                {t('bookings.events')}
              </LinkButton>
              <LinkButton to="/search?topic=">{t('bookings.topics')}</LinkButton>
            </>
          }
        >
          {t('bookings.next')}
        </EmptyState>
      )}
    </Section>
  )
}

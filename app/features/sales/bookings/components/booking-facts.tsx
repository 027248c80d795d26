import { EventVenue } from '#app/features/catalogue/events/components/event-venue.tsx'
import { EventWhen } from '#app/features/sales/participants/components/event-when.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type BookingStatus, STANDING_TONE } from '../booking.ts'
import type { getBooking } from '../queries-bookings.server.ts'

export type ShownBooking = Omit<Awaited<ReturnType<typeof getBooking>>, 'tickets'>

type BookingFactsProps = {
  booking: ShownBooking
  standing: BookingStatus
  /** Whether its seats are good for what is still to come. */
  isOn: boolean
  now: Date
  /** The reader's zone. */
  zone: string
}

/** The state of a booking, and when and where it is held. */
export function BookingFacts({ booking, standing, isOn, now, zone }: BookingFactsProps) {
  const { t } = useTranslation('bookings')
  const { event, reference, sessions, onlineUrl, onlineCode } = booking
  const isOnline = event.mode === 'online'
  const days = sessions.length > 0 ? sessions : [event]
  const isOpen = isOn && booking.state !== 'reserved'
  const link =
    onlineUrl && isOpen
      ? [{ label: t('online'), value: <ExternalLink href={onlineUrl}>{onlineUrl}</ExternalLink> }]
      : []
  const code = onlineCode && isOpen ? [{ label: t('onlineCode'), value: onlineCode }] : []
  return (
    <FactList
      facts={[
        {
          label: t('state'),
          value: <Badge tone={STANDING_TONE[standing]}>{t(`standing.${standing}`)}</Badge>,
        },
        { label: t('reference'), value: reference },
        ...days.map((day, at) => ({
          label: days.length > 1 ? t('day', { number: at + 1 }) : t('date'),
          value: <EventWhen event={{ ...event, ...day, sessions: 1 }} now={now} readerZone={zone} />,
        })),
        { label: t('place'), value: isOnline ? t('where.online') : <EventVenue event={event} /> },
        ...link,
        ...code,
      ]}
    />
  )
}

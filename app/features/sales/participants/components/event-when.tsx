import { type EventDays, formatEventDays, isOverDays } from '#app/features/catalogue/events/event-days.ts'
import { type EventPlace, formatVenue } from '#app/features/catalogue/events/event-where.ts'
import { formatInReadersZone } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type EventWhenProps = {
  event: EventDays
  now: Date
  readerZone?: string
  /** The reader's own hours on a line of their own. */
  stacked?: boolean
}

/** When an event takes place, in the zone of its place and, where different, in the reader's. */
export function EventWhen({ event, now, readerZone, stacked }: EventWhenProps) {
  const { t } = useTranslation(['bookings', 'events'])
  const language = useLanguage()
  const own = useReadersZone()
  const { startsAt, endsAt, timeZone } = event
  const said = formatEventDays(event, { language, t, now })
  if (event.dateOnly || isOverDays(event)) return said
  // Until the browser has told its zone, requests carry UTC: better to say nothing than that.
  const known = readerZone && readerZone !== 'UTC' ? readerZone : own
  const hours = known ? formatInReadersZone(startsAt, endsAt, timeZone, known, language) : null
  return (
    <>
      {said}
      {hours ? stacked ? <br /> : ' · ' : null}
      {hours ? t('when.yours', { time: hours }) : null}
    </>
  )
}

export function EventWhere({ event }: { event: EventPlace }) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  return <>{formatVenue(event, language, t('where.online'))}</>
}

import { formatDay, formatInReadersZone, formatSession } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'

export type EventTimes = { startsAt: Date; endsAt: Date; timeZone: string; dateOnly: boolean }

type EventWhenProps = {
  event: EventTimes
  now: Date
  readerZone?: string
  /** The reader's own hours on a line of their own. */
  stacked?: boolean
}

/** When an event takes place, as said at its place and, where they differ, by the reader's clock. */
export function EventWhen({ event, now, readerZone, stacked }: EventWhenProps) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const own = useReadersZone()
  const { startsAt, endsAt, timeZone } = event
  if (event.dateOnly) return <>{formatDay(startsAt, timeZone, language, now)}</>
  // Until the browser has told its zone, requests carry UTC: better to say nothing than that.
  const known = readerZone && readerZone !== 'UTC' ? readerZone : own
  const hours = known ? formatInReadersZone(startsAt, endsAt, timeZone, known, language) : null
  return (
    <>
      {formatSession(startsAt, endsAt, timeZone, language, now)}
      {hours ? stacked ? <br /> : ' · ' : null}
      {hours ? t('when.yours', { time: hours }) : null}
    </>
  )
}

export type EventPlace = { mode: 'venue' | 'online'; venue: string | null; city: string | null }

export function EventWhere({ event }: { event: EventPlace }) {
  const { t } = useTranslation('bookings')
  if (event.mode === 'online') return <>{t('where.online')}</>
  return <>{[event.venue, event.city].filter(Boolean).join(', ')}</>
}

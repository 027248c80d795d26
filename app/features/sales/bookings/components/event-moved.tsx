import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { formatVenue } from '#app/features/catalogue/events/event-where.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownBooking } from './booking-facts.tsx'

type EventMovedProps = { booking: ShownBooking; isOn: boolean; isGivenBack: boolean; now: Date }

/**
 * The former facts of a changed event and, while that is free of charge, how to cancel the seats; or that
 * they were cancelled.
 */
export function EventMoved({ booking, isOn, isGivenBack, now }: EventMovedProps) {
  const { t } = useTranslation(['bookings', 'events'])
  const language = useLanguage()
  const { change, event, totalMinor, cancel, cancelled } = booking
  const isBack = cancelled.some(({ amountMinor }) => amountMinor > 0)
  if (isGivenBack) return <Alert tone="good">{t(isBack ? 'moved.done' : 'moved.doneFree')}</Alert>
  if (!change || !isOn) return null
  const { before, freeUntil } = change
  const total = totalMinor > 0 ? cancel?.all?.back : null
  const facts = [
    formatEventDays(before, { language, t, now }),
    formatVenue(before, language, t('bookings:where.online')),
    ...(before.language === event.language ? [] : [languageName(before.language, language)]),
  ]
  const isFree = freeUntil !== null && freeUntil > now && Boolean(cancel?.all)
  const until = isFree ? formatMoment(freeUntil, event.timeZone, language, now) : ''
  return (
    <Alert tone="wait" title={t('moved.title')}>
      <p>{t('moved.before', { facts: facts.join(' · ') })}</p>
      {isFree ? (
        <>
          <p>{t('moved.free', { date: until })}</p>
          <AskOnce
            alone
            label={t('moved.giveBack')}
            question={total ? t('moved.sure', { total }) : t('moved.sureFree')}
            fields={{ intent: 'giveBack' }}
          />
        </>
      ) : null}
    </Alert>
  )
}

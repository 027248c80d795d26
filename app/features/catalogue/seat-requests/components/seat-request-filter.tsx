import { Form } from 'react-router'
import { SEAT_REQUEST_STATES } from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { formatDay } from '#app/kit/dates.ts'
import { SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './requests.module.css'

type RequestFilterProps = {
  events: { slug: string; title: string; startsAt: Date; timeZone: string }[]
  filter: { event: string; state: string }
  now: Date
}

/** The filter of a list of seat requests. */
export function SeatRequestFilter({ events, filter, now }: RequestFilterProps) {
  const { t } = useTranslation('seat-requests')
  const language = useLanguage()
  const day = ({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) =>
    formatDay(startsAt, timeZone, language, now)
  return (
    <Form method="get" className={styles.filter} key={`${filter.event} ${filter.state}`}>
      <SelectField
        id="event"
        name="event"
        label={t('decide.event')}
        defaultValue={filter.event}
        options={[
          { value: '', label: t('decide.allEvents') },
          ...events.map((event) => ({ value: event.slug, label: `${event.title} · ${day(event)}` })),
        ]}
      />
      <SelectField
        id="state"
        name="state"
        label={t('decide.show')}
        defaultValue={filter.state}
        options={[
          ...SEAT_REQUEST_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
          { value: 'all', label: t('decide.allStates') },
        ]}
      />
      <SendButton>{t('decide.apply')}</SendButton>
    </Form>
  )
}

import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { type EventPage, refundRules } from '../event-page.ts'
import styles from './refund-policy.module.css'

/** What comes back when one cancels, by date, and that a training that does not run is paid back in full. */
export function RefundPolicy({ event, now }: { event: EventPage; now: Date }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const rules = refundRules(event.refundSteps, event.startsAt)
  const day = (at: Date) => formatDay(at, event.timeZone, language, now)
  return (
    <ul className={styles.rules}>
      {rules.map(({ percent, until }) => (
        <li key={until.getTime()}>
          {percent === 100
            ? t('refund.full', { date: day(until) })
            : t('refund.part', { percent, date: day(until) })}
        </li>
      ))}
      <li>{rules.length > 0 ? t('refund.afterwards') : t('refund.none')}</li>
      <li>{t('refund.notRunning')}</li>
    </ul>
  )
}

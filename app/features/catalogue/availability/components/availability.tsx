import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { AvailabilityView } from '../availability.ts'
import styles from './availability.module.css'

/** The weekly hours of a provider, and the exceptions. */
export function Availability({
  availability: { zone, days, away, next },
}: {
  availability: AvailabilityView
}) {
  const { t } = useTranslation('trainers')
  return (
    <Section title={t('availability')} note={t('hoursIn', { zone })}>
      <dl className={styles.week}>
        {days.map(({ day, hours }) => (
          <div key={day} data-free={hours.length > 0 || undefined}>
            <dt>{day}</dt>
            <dd>
              {hours.length === 0 ? <VisuallyHidden>{t('notThatDay')}</VisuallyHidden> : null}
              {hours.map(({ from, to }) => (
                <span key={from}>
                  {from}
                  <i>–</i>
                  {to}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {next.length > 0 ? (
        <p className={styles.away}>
          <b>{t('nextFree')}</b>
          {next.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </p>
      ) : null}
      {away.length > 0 ? (
        <p className={styles.away}>
          <b>{t('away')}</b>
          {away.map((days) => (
            <span key={days}>{days}</span>
          ))}
        </p>
      ) : null}
    </Section>
  )
}

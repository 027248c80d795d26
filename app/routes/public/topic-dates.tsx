import { useTranslation } from 'react-i18next'
import { EventLines } from '#app/features/events/components/event-line.tsx'
import type { EventLineView } from '#app/features/events/event-line.ts'
import { LinkButton } from '#app/ui/button.tsx'
import styles from './topic.module.css'

type TopicDatesProps = { coming: { lines: EventLineView[]; total: number }; username: string }

/** The dates of a topic, with the way to the first one's tickets; without dates, the way to who gives it. */
export function TopicDates({ coming, username }: TopicDatesProps) {
  const { t } = useTranslation('topics')
  const first = coming.lines[0]
  return (
    <section id="dates" aria-labelledby="dates-title" className={styles.dates}>
      <h2 id="dates-title">{t('dates', { count: coming.total })}</h2>
      {first ? (
        <>
          <EventLines events={coming.lines} heading="h3" />
          <LinkButton to={first.to} tone="go" wide>
            {t('nextDate')}
          </LinkButton>
        </>
      ) : (
        <>
          <p className={styles.none}>{t('noDates')}</p>
          <LinkButton to={`/${username}`} wide>
            {t('profile')}
          </LinkButton>
        </>
      )}
    </section>
  )
}

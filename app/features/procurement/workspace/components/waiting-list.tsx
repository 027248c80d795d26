import { TrainingRequestRows } from '#app/features/sales/training-requests/components/training-request-rows.tsx'
import type { ListedTrainingRequest } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { formatDay, formatTime } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Waiting } from '../waiting.ts'
import styles from './waiting-list.module.css'

type WaitingListProps = {
  waiting: readonly Waiting[]
  /** Trainings that were asked for and wait for an answer or the payment. */
  asked?: ListedTrainingRequest[]
  now: Date
  zone: string
}

/** A person's next tasks; a line without any. */
export function WaitingList({ waiting, asked = [], now, zone }: WaitingListProps) {
  const { t } = useTranslation(['workspace', 'trainings'])
  const language = useLanguage()
  return (
    <Section
      title={t('workspace:waiting.title')}
      link={asked.length > 0 ? { to: '/mybooking', label: t('trainings:mine.title') } : undefined}
    >
      {asked.length > 0 ? <TrainingRequestRows rows={asked} side="sent" now={now} zone={zone} /> : null}
      {waiting.length + asked.length === 0 ? (
        <p className={styles.calm}>{t('workspace:waiting.none')}</p>
      ) : null}
      <ul className={styles.list} data-after={asked.length > 0 || undefined}>
        {waiting.map(({ kind, reference, to, title, titleLang, seats, until, timeZone }) => (
          <li key={`${kind} ${reference}`} className={styles.item}>
            <h3 className={styles.title}>
              <Anchor to={to} lang={titleLang}>
                {title}
              </Anchor>
            </h3>
            <p className={styles.what}>
              {t(`workspace:waiting.${kind}`, {
                count: seats,
                time: until ? formatTime(until, zone, language) : '',
              })}
            </p>
            {timeZone && until ? (
              <p className={styles.when}>{formatDay(until, timeZone, language, now)}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

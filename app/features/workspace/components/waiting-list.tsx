import { formatDay, formatTime } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Waiting } from '../waiting.ts'
import styles from './waiting-list.module.css'

type WaitingListProps = { waiting: readonly Waiting[]; now: Date; zone: string }

/** What somebody has to do next; a calm line where nothing waits. */
export function WaitingList({ waiting, now, zone }: WaitingListProps) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  return (
    <Section title={t('waiting.title')}>
      {waiting.length === 0 ? <p className={styles.calm}>{t('waiting.none')}</p> : null}
      <ul className={styles.list}>
        {waiting.map(({ kind, to, title, titleLang, seats, until, timeZone }) => (
          <li key={to} className={styles.item}>
            <h3 className={styles.title}>
              <Anchor to={to} lang={titleLang}>
                {title}
              </Anchor>
            </h3>
            <p className={styles.what}>
              {kind === 'pay'
                ? t('waiting.pay', { count: seats, time: formatTime(until, zone, language) })
                : t('waiting.name', { count: seats })}
            </p>
            {timeZone ? <p className={styles.when}>{formatDay(until, timeZone, language, now)}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

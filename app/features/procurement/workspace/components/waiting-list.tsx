import { formatDay, formatTime } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Waiting } from '../waiting.ts'
import styles from './waiting-list.module.css'

type WaitingListProps = { waiting: readonly Waiting[]; now: Date; zone: string }

/** A person's next tasks; a line without any. */
export function WaitingList({ waiting, now, zone }: WaitingListProps) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  return (
    <Section title={t('waiting.title')}>
      {waiting.length === 0 ? <p className={styles.calm}>{t('waiting.none')}</p> : null}
      <ul className={styles.list}>
        {waiting.map(({ kind, reference, to, title, titleLang, seats, until, timeZone }) => (
          <li key={`${kind} ${reference}`} className={styles.item}>
            <h3 className={styles.title}>
              <Anchor to={to} lang={titleLang}>
                {title}
              </Anchor>
            </h3>
            <p className={styles.what}>
              {t(`waiting.${kind}`, { count: seats, time: until ? formatTime(until, zone, language) : '' })}
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

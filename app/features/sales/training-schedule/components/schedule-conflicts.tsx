import { formatSession } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ScheduleConflict, ScheduleEntry } from '../schedule.ts'
import styles from './schedule-conflicts.module.css'

type ScheduleConflictsProps = { conflicts: ScheduleConflict[]; entries: ScheduleEntry[]; now: Date }

/** Who is named for two sessions at once, each with its page where the name can be changed. */
export function ScheduleConflicts({ conflicts, entries, now }: ScheduleConflictsProps) {
  const { t } = useTranslation('training-schedule')
  if (conflicts.length === 0) return null
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  return (
    <div className={styles.conflicts}>
      <Alert tone="bad" title={t('conflict.title', { count: conflicts.length })}>
        <p>{t('conflict.text')}</p>
        <ul>
          {conflicts.map(({ person, sessions }) => (
            <li key={person + sessions.join(' ')}>
              <span translate="no">{person}</span>
              {': '}
              {sessions.map((id, at) => (
                <span key={id}>
                  {at > 0 ? ' · ' : null}
                  <Session entry={known.get(id)} now={now} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

/** A session with its page; of one in another month only that. */
function Session({ entry, now }: { entry: ScheduleEntry | undefined; now: Date }) {
  const { t } = useTranslation('training-schedule')
  const language = useLanguage()
  if (!entry) return t('conflict.otherMonth')
  const { to, title, startsAt, endsAt, timeZone } = entry
  return (
    <>
      <Anchor to={to} lang={entry.language}>
        {title}
      </Anchor>
      {', '}
      {formatSession(startsAt, endsAt, timeZone, language, now)}
    </>
  )
}

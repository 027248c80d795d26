import { formatSession } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RoomConflict } from '../room-use.ts'
import type { ScheduleConflict, ScheduleEntry } from '../schedule.ts'
import styles from './schedule-conflicts.module.css'

type ScheduleConflictsProps = {
  conflicts: ScheduleConflict[]
  rooms: RoomConflict[]
  entries: ScheduleEntry[]
  now: Date
}

/**
 * Who is named for two sessions at once, and which room two are in at once, each with its page where that can
 * be changed.
 */
export function ScheduleConflicts({ conflicts, rooms, entries, now }: ScheduleConflictsProps) {
  const { t } = useTranslation('training-schedule')
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  if (conflicts.length + rooms.length === 0) return null
  const rowsOf = (found: readonly { who: string; sessions: readonly string[] }[]) => (
    <ul>
      {found.map(({ who, sessions }) => (
        <li key={who + sessions.join(' ')}>
          <span translate="no">{who}</span>
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
  )
  return (
    <div className={styles.conflicts}>
      {conflicts.length > 0 ? (
        <Alert tone="bad" title={t('conflict.title', { count: conflicts.length })}>
          <p>{t('conflict.text')}</p>
          {rowsOf(conflicts.map(({ person, sessions }) => ({ who: person, sessions })))}
        </Alert>
      ) : null}
      {rooms.length > 0 ? (
        <Alert tone="bad" title={t('room.conflict', { count: rooms.length })}>
          <p>{t('room.text')}</p>
          {rowsOf(rooms.map(({ room, sessions }) => ({ who: room, sessions })))}
        </Alert>
      ) : null}
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

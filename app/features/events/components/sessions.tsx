import { useLanguage } from '#app/ui/language.ts'
import { type EventPage, sayTime } from '../event-page.ts'
import styles from './sessions.module.css'
import { YourTime } from './your-time.tsx'

/** All sessions of an event with more than one. */
export function Sessions({ event, now }: { event: EventPage; now: Date }) {
  const language = useLanguage()
  return (
    <ol className={styles.list}>
      {event.sessions.map((session) => (
        <li key={session.startsAt.getTime()}>
          <b>{sayTime(event, session.startsAt, session.endsAt, language, now)}</b>
          {session.title ? <span lang={event.language}>{session.title}</span> : null}
          {event.dateOnly ? null : (
            <YourTime from={session.startsAt} to={session.endsAt} zone={event.timeZone} />
          )}
        </li>
      ))}
    </ol>
  )
}

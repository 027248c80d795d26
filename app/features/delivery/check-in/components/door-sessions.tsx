import { formatSession } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { DoorSession } from '../check-in.ts'

type SessionsProps = { sessions: DoorSession[]; current: string; timeZone: string; now: Date }

/** The session to check in to, where an event has several. */
export function DoorSessions({ sessions, current, timeZone, now }: SessionsProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  if (sessions.length < 2) return null
  return (
    <TabLinks
      label={t('door.sessions')}
      tabs={sessions.map(({ id, title, startsAt, endsAt }) => ({
        label: title || formatSession(startsAt, endsAt, timeZone, language, now),
        to: `?${new URLSearchParams({ session: id })}`,
        current: id === current,
      }))}
    />
  )
}

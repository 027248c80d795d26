import { useEffect } from 'react'
import { keepPage } from '#app/features/sales/participants/keep-page.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { AtDoor, type AtDoorProps } from './at-door.tsx'
import { DoorLine } from './door-line.tsx'
import { DoorList, type DoorListProps } from './door-list.tsx'
import { HereList } from './here-list.tsx'
import { useDoorHere } from './use-door-here.tsx'

type DeskProps = Omit<AtDoorProps, 'here' | 'isTrial'> &
  Pick<DoorListProps, 'found' | 'words'> & {
    slug: string
    counts: { expected: number; came: number }
    /** The username of who is signed in, under which page and list are kept. */
    viewer: string
    /** When check-in ends, and what is kept of it. */
    until: Date
    /** When it opens, if it can only be tried yet. */
    opens: Date | null
  }

/** The check-in page of an event: codes and names, online and offline. */
export function DoorDesk({ slug, said, found, words, session, timeZone, now, ...desk }: DeskProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  const { counts, viewer, until, opens } = desk
  const isTrial = opens !== null
  const here = useDoorHere({ slug, session, viewer, until, isTrial })
  useEffect(() => {
    void keepPage(viewer, until, { now: new Date(), scripts: true })
  }, [viewer, until])
  return (
    <>
      <p>{t('door.came', { came: here.came ?? counts.came, count: here.expected ?? counts.expected })}</p>
      {isTrial ? (
        <Alert tone="info" title={t('door.trial')}>
          {t('door.trialText', { from: formatMoment(opens, timeZone, language, now) })}
        </Alert>
      ) : null}
      <DoorLine here={here} timeZone={timeZone} now={now} />
      <AtDoor said={said} session={session} timeZone={timeZone} now={now} here={here} isTrial={isTrial} />
      {here.isOff && here.list ? (
        <HereList here={here} session={session} timeZone={timeZone} />
      ) : (
        <DoorList found={found} words={words} session={session} timeZone={timeZone} now={now} />
      )}
    </>
  )
}

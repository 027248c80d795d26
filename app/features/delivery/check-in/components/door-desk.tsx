import { AtDoor, type AtDoorProps } from './at-door.tsx'
import { DoorLine } from './door-line.tsx'
import { DoorList, type DoorListProps } from './door-list.tsx'
import { HereList } from './here-list.tsx'
import { useDoorHere } from './use-door-here.tsx'

type DeskProps = Omit<AtDoorProps, 'here'> & Pick<DoorListProps, 'found' | 'words'> & { slug: string }

/** The check-in page of an event: codes and names, online and offline. */
export function DoorDesk({ slug, said, found, words, session, timeZone, now }: DeskProps) {
  const here = useDoorHere({ slug, session })
  return (
    <>
      <DoorLine here={here} timeZone={timeZone} now={now} />
      <AtDoor said={said} session={session} timeZone={timeZone} now={now} here={here} />
      {here.isOff && here.list ? (
        <HereList here={here} session={session} timeZone={timeZone} />
      ) : (
        <DoorList found={found} words={words} session={session} timeZone={timeZone} now={now} />
      )}
    </>
  )
}

import { type Quorum, sayQuorum, sayReserved } from '#app/features/events/quorum.ts'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type QuorumLineProps = {
  quorum: Quorum
  /** That of the event's place. */
  timeZone: string
  now: Date
  /** The reader holds seats. */
  held?: boolean
}

/** How near an event is to its quorum, as a row of dots with words; nothing once nobody asks any more. */
export function QuorumLine({ quorum, timeZone, now, held = false }: QuorumLineProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const words = (held ? sayReserved : sayQuorum)(quorum, { language, t, now, timeZone })
  if (!words) return null
  return <DotMeter filled={words.filled} total={words.total} complete={words.complete} label={words.line} />
}

import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { DoorState } from '../check-in.ts'

type ClosedProps = { state: DoorState; from: Date; to: Date; timeZone: string; now: Date; said: unknown }

/** Why check-in is closed, and when it opens, in the zone of the place. */
export function DoorClosed({ state, from, to, timeZone, now, said }: ClosedProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  const at = {
    from: formatMoment(from, timeZone, language, now),
    to: formatMoment(to, timeZone, language, now),
  }
  // Who has just tried reads it at once.
  const tone = said ? 'bad' : 'wait'
  return <Alert tone={tone}>{t(`door.${state === 'open' ? 'draft' : state}At`, at)}</Alert>
}

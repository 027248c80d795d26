import type { Quorum } from '#app/features/catalogue/events/quorum.ts'
import type { PoolShown } from '#app/features/catalogue/inventory/queries-pools.server.ts'
import { sayQuorumOf } from '#app/features/catalogue/price-pools/joined-quorum.ts'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type QuorumLineProps = {
  quorum: Quorum
  event: { startsAt: Date; timeZone: string }
  /** The price promise that runs, whose seats count in the same row. */
  pool: PoolShown
  now: Date
  /** The reader holds seats. */
  held?: boolean
}

/** How near an event is to its quorum, as a row of dots with words; nothing once nobody asks any more. */
export function QuorumLine({ quorum, event, pool, now, held = false }: QuorumLineProps) {
  // The words of a price promise are half of a page's: they come where there is one.
  const { t } = useTranslation(pool ? ['events', 'pools'] : 'events')
  const language = useLanguage()
  const words = sayQuorumOf({ ...event, quorum, pool }, { language, t, now }, held)
  if (!words) return null
  const { filled, promised, total, complete, line } = words
  return <DotMeter {...{ filled, promised, total, complete }} label={line} />
}

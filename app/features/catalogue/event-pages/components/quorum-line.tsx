import type { Quorum } from '#app/features/catalogue/events/quorum.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import type { EventGroupDeal } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type QuorumLineProps = {
  quorum: Quorum
  event: { startsAt: Date; timeZone: string }
  /** The price promise that runs, whose seats count in the same row. */
  groupDeal: EventGroupDeal
  now: Date
  /** The reader holds seats. */
  held?: boolean
}

/** Progress towards the quorum, as dots with words; nothing once it no longer matters. */
export function QuorumLine({ quorum, event, groupDeal, now, held = false }: QuorumLineProps) {
  // The words of a price promise are half of a page's: they come where there is one.
  const { t } = useTranslation(groupDeal ? ['events', 'group-deals'] : 'events')
  const language = useLanguage()
  const words = describeQuorumOf({ ...event, quorum, groupDeal }, { language, t, now }, held)
  if (!words) return null
  const { filled, pledged, total, complete, line } = words
  return <DotMeter filled={filled} pledged={pledged} total={total} complete={complete} label={line} />
}

import type { Quorum } from '#app/features/catalogue/events/quorum.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import type { EventGroupDeal } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { Card } from '#app/ui/card.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { QuorumNote } from './quorum-note.tsx'
import styles from './quorum-share.module.css'
import { ShareEvent } from './share-event.tsx'

type QuorumShareProps = {
  quorum: Quorum
  event: { slug: string; title: string; timeZone: string; startsAt: Date }
  /** The price promise of the event, which counts for what is missing. */
  groupDeal?: EventGroupDeal
  /** Of the site. */
  origin: string
  now: Date
}

/**
 * For holders of seats: whether the event runs and, while participants are missing, the link to invite
 * colleagues. Its page and its sharing picture show the ring.
 */
export function QuorumShare({ quorum, event, groupDeal, origin, now }: QuorumShareProps) {
  const { t } = useTranslation(['events', 'group-deals'])
  const language = useLanguage()
  const words = describeQuorumOf({ ...event, quorum, groupDeal }, { language, t, now }, true)
  if (!words) return null
  return (
    <Card as="section" padded className={styles.card}>
      <QuorumNote quorum={words} plain />
      {words.complete ? null : <ShareEvent label={t('share.bring')} event={event} origin={origin} />}
    </Card>
  )
}

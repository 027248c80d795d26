import { type Quorum, sayReserved } from '#app/features/events/quorum.ts'
import { Card } from '#app/ui/card.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { QuorumNote } from './quorum-note.tsx'
import styles from './quorum-share.module.css'
import { ShareEvent } from './share-event.tsx'

type QuorumShareProps = {
  quorum: Quorum
  event: { slug: string; title: string; timeZone: string }
  /** Of the site. */
  origin: string
  now: Date
}

/**
 * To somebody who holds seats: whether it runs and, as long as people are missing, the link that brings colleagues. Its
 * page and its sharing picture show the ring.
 */
export function QuorumShare({ quorum, event, origin, now }: QuorumShareProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const words = sayReserved(quorum, { language, t, now, timeZone: event.timeZone })
  if (!words) return null
  return (
    <Card as="section" padded className={styles.card}>
      <QuorumNote quorum={words} plain />
      {words.complete ? null : <ShareEvent label={t('share.bring')} event={event} origin={origin} />}
    </Card>
  )
}

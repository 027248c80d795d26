import { type Quorum, sayReserved } from '#app/features/events/quorum.ts'
import { Card } from '#app/ui/card.tsx'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { pageToShare, shareLinks } from '../event-share.ts'
import { QuorumNote } from './quorum-note.tsx'
import styles from './quorum-share.module.css'

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
  const say = { language, t, origin }
  return (
    <Card as="section" padded className={styles.card}>
      <QuorumNote quorum={words} plain />
      {words.complete ? null : (
        <div className={styles.share}>
          <CopyLink label={t('share.bring')} href={pageToShare(event.slug, say)} />
          <p className={styles.links}>
            <span>{t('share.label')}</span>
            {shareLinks({ url: event.slug, title: event.title }, say).map((link) => (
              <ExternalLink key={link.name} href={link.href} plain>
                {link.name}
              </ExternalLink>
            ))}
          </p>
        </div>
      )}
    </Card>
  )
}

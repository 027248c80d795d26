import { CopyLink } from '#app/ui/copy-link.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { pageToShare, shareLinks } from '../event-share.ts'
import styles from './share-event.module.css'

type ShareEventProps = {
  label: string
  event: { slug: string; title: string }
  /** Of the site. */
  origin: string
}

/** The link to share an event; its page and its sharing picture show the ring. */
export function ShareEvent({ label, event: { slug, title }, origin }: ShareEventProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const say = { language, t, origin }
  const page = pageToShare(slug, say)
  return (
    <div className={styles.share}>
      <CopyLink label={label} href={page} shown={decodeURI(page)} />
      <p className={styles.links}>
        <span>{t('share.label')}</span>
        {shareLinks({ url: slug, title }, say).map((link) => (
          <ExternalLink key={link.name} href={link.href} plain>
            {link.name}
          </ExternalLink>
        ))}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './external-link.module.css'
import { ExternalIcon } from './page-icon.tsx'
import { useTranslation } from './translation.tsx'

/**
 * A link to another site, in a new tab, marked as such. Addresses other than http, https, mailto and tel lead
 * nowhere.
 */
export function ExternalLink({
  href,
  children,
  plain,
}: {
  href: string
  children: ReactNode
  plain?: boolean
}) {
  const { t } = useTranslation('common')
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
      {children}
      {plain ? null : <ExternalIcon label={t('ui.newTab')} className={styles.icon} />}
    </a>
  )
}

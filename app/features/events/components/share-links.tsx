import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import { pathIn } from '#app/kit/language.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import styles from './share-links.module.css'

/** Plain links that open a message with this page's address; nothing is asked of anybody before a click. */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  const url = (root?.origin ?? '') + pathIn(language, path)
  const links = [
    {
      name: t('share.mail'),
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    },
    {
      name: 'LinkedIn',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
    },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
  ]
  return (
    <span className={styles.share}>
      <span>{t('share.label')}</span>
      {links.map((link) => (
        <ExternalLink key={link.name} href={link.href} plain>
          {link.name}
        </ExternalLink>
      ))}
    </span>
  )
}

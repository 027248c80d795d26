import { useTranslation } from 'react-i18next'
import { Anchor } from './anchor.tsx'
import styles from './breadcrumb.module.css'

export type Crumb = { label: string; to?: string }

/** Where this page lies. The last crumb is the page itself and has no link. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation('common')
  return (
    <nav aria-label={t('ui.breadcrumb')} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.label + (crumb.to ?? '')}>
            {crumb.to ? (
              <Anchor to={crumb.to}>{crumb.label}</Anchor>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

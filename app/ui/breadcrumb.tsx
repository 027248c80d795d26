import { createContext, useContext } from 'react'
import { Anchor } from './anchor.tsx'
import styles from './breadcrumb.module.css'
import { useTranslation } from './translation.tsx'

/** `lang` is the language of a label that people wrote; a `name` has none. */
export type Crumb = { label: string; to?: string; lang?: string; name?: true }

/**
 * Receives the breadcrumbs of the page while rendering on the server, which also writes them as structured
 * data.
 */
export const CrumbReader = createContext<((crumbs: Crumb[]) => void) | null>(null)

/** Where this page lies. The last crumb is the page itself and has no link. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation('common')
  useContext(CrumbReader)?.(crumbs)
  return (
    <nav aria-label={t('ui.breadcrumb')} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.label + (crumb.to ?? '')}>
            {crumb.to ? (
              <Anchor to={crumb.to}>{crumb.label}</Anchor>
            ) : (
              <span
                lang={crumb.lang}
                translate={crumb.name && 'no'}
                aria-current={at === crumbs.length - 1 ? 'page' : undefined}
              >
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

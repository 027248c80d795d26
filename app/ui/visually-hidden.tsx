import type { ReactNode } from 'react'
import { focusTarget } from './focus-target.ts'
import styles from './visually-hidden.module.css'

/** Words for screen readers alone. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h2'; children: ReactNode }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}

/**
 * The first links of a page: over the header to its content, over more of it to what one has come for; `to`
 * is its id.
 */
export function SkipLink({ to = 'main', children }: { to?: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={styles.skip} onClick={focusTarget}>
      {children}
    </a>
  )
}

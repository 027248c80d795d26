import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for screen readers alone. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h2'; children: ReactNode }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}

/** The first link of a page: jumps over the header to the content with the id `main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#main" className={styles.skip}>
      {children}
    </a>
  )
}

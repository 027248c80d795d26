import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

/** An empty list, with what to do next. The ring of empty seats is decorative. */
export function EmptyState({ title, children, actions, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <path d="M14 1.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M21.8 5.4a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M23.7 13.8a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M18.3 20.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M9.7 20.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M4.3 13.8a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M6.2 5.4a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** A step that is seldom taken: its form stands behind what says that it opens. Works without scripts. */
export function Fold({ label, open, children }: { label: ReactNode; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={open || undefined}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './bell-menu.module.css'

const MOST_SHOWN = 99

/** A picture in the header with a number beside it, which the name of its menu says in words. */
export function Counted({ count, icon }: { count: number; icon: ReactNode }) {
  return (
    <span className={styles.counted}>
      {icon}
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      ) : null}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

/** What one would do here, kept at the foot of a phone: a figure on the left, the button on the right. */
export function BottomBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.bar} data-bottom-bar="">
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

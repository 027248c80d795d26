import type { ReactNode } from 'react'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { Anchor } from './anchor.tsx'
import styles from './badge.module.css'
import { cx } from './cx.ts'

/** A state in one or two words: good (green), wait (marigold), bad (red), plain. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}

type ChipProps = { children: ReactNode; to?: string; active?: boolean; icon?: ReactNode }

/** A small round thing to choose or follow; without `to` it only names. */
export function Chip({ children, to, active, icon }: ChipProps) {
  const className = cx(styles.chip, active && styles.active)
  if (!to) {
    return (
      <span className={className}>
        {icon}
        {children}
      </span>
    )
  }
  return (
    <Anchor to={to} className={cx(className, styles.link)} aria-current={active || undefined}>
      {icon}
      {children}
    </Anchor>
  )
}

export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>
}

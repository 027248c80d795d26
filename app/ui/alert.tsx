import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { cx } from './cx.ts'
import { CheckIcon } from './icon.tsx'
import { InfoIcon, WarningIcon } from './page-icon.tsx'

export type AlertTone = 'good' | 'info' | 'wait' | 'bad'
type AlertProps = { tone?: AlertTone; title?: ReactNode; children?: ReactNode; action?: ReactNode }

const ICONS = { good: CheckIcon, info: InfoIcon, wait: InfoIcon, bad: WarningIcon }

/** A message in the flow of the page. A bad one is read out at once, the others when there is time. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const Icon = ICONS[tone]
  return (
    <div className={cx(styles.alert, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon />
      <div className={styles.body}>
        {title ? <b className={styles.title}>{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  )
}

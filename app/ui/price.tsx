import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  children: ReactNode
  was?: ReactNode
  wasLabel?: string
  note?: ReactNode
  large?: boolean
}

/** An amount already written in the reader's way, with the former one struck out and a word below. */
export function Price({ children, was, wasLabel, note, large }: PriceProps) {
  return (
    <span className={cx(styles.price, large && styles.large)}>
      {was ? (
        <s className={styles.was}>
          {wasLabel ? <VisuallyHidden>{wasLabel} </VisuallyHidden> : null}
          {was}
        </s>
      ) : null}{' '}
      <span className={styles.amount}>{children}</span>
      {note ? <small className={styles.note}>{note}</small> : null}
    </span>
  )
}

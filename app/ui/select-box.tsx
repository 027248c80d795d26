import type { SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

/** A native select with our arrow, for where a label of its own stands beside it. */
export function SelectBox(select: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={cx(styles.box, styles.select)}>
      <select {...select} />
    </span>
  )
}

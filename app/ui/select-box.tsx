import type { SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

/** A native select with our arrow, for use with a separate label. */
export function SelectBox(select: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={cx(styles.box, styles.select)}>
      <select {...select} />
    </span>
  )
}

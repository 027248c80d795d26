import type { PriceText } from '#app/kit/price.ts'
import { cx } from './cx.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  price: PriceText
  was?: string
  wasLabel?: string
  large?: boolean
}

/** A price with its unit and what it says of tax, and the former one struck out. */
export function Price({ price, was, wasLabel, large }: PriceProps) {
  return (
    <span className={cx(styles.price, large && styles.large)}>
      {was ? (
        <s className={styles.was}>
          {wasLabel ? <VisuallyHidden>{wasLabel} </VisuallyHidden> : null}
          {was}
        </s>
      ) : null}{' '}
      <span className={styles.amount}>{price.amount}</span>
      {price.note ? <small className={styles.note}>{price.note}</small> : null}
    </span>
  )
}

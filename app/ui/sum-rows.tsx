import type { SaidSum } from '#app/kit/tax.ts'
import styles from './sum-rows.module.css'

/** An amount with its tax, row by row; the amount due is emphasised. */
export function SumRows({ sum }: { sum: SaidSum }) {
  return (
    <div className={styles.sum}>
      {sum.rows.map(({ part, label, amount }) => (
        <p key={label} className={part === 'total' ? styles.total : undefined}>
          <span>{label}</span>
          <span>{amount}</span>
        </p>
      ))}
      {sum.note ? <p className={styles.note}>{sum.note}</p> : null}
    </div>
  )
}

import styles from './budgets.module.css'

/** From here on a budget is nearly used up, in parts of a whole. */
const NEAR = 0.9

/** How much of a budget is taken, as a line; what goes over it in red. */
export function BudgetBar({ taken, total }: { taken: number; total: number }) {
  const part = total > 0 ? Math.min(1, Math.max(0, taken / total)) : taken > 0 ? 1 : 0
  const tone = taken > total ? styles.over : part >= NEAR ? styles.near : styles.bar
  return (
    <svg width="100%" height="6" aria-hidden="true" focusable="false">
      <rect width="100%" height="6" rx="3" className={styles.rest} />
      {part > 0 ? (
        <rect width={`${Math.round(part * 1000) / 10}%`} height="6" rx="3" className={tone} />
      ) : null}
    </svg>
  )
}

import styles from './bars.module.css'

export type Bar = { label: string; value: number; said?: string }

/** How a whole is spread: one line per part, its share of all as a bar and its number. */
export function Bars({ bars, label }: { bars: Bar[]; label: string }) {
  const whole = Math.max(
    1,
    bars.reduce((sum, bar) => sum + bar.value, 0),
  )
  return (
    <table className={styles.bars} aria-label={label}>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            <td className={styles.track}>
              <svg width="100%" height="8" aria-hidden="true" focusable="false">
                <rect width="100%" height="8" rx="4" className={styles.rest} />
                {bar.value > 0 ? (
                  <rect
                    width={`${Math.round((bar.value / whole) * 1000) / 10}%`}
                    height="8"
                    rx="4"
                    className={styles.bar}
                  />
                ) : null}
              </svg>
            </td>
            <td className={styles.value}>{bar.said ?? bar.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useTranslation } from '#app/ui/translation.tsx'
import type { ChartColumn } from '../revenue.ts'
import styles from './revenue-chart.module.css'

type RevenueChartProps = {
  /** What it shows, in a sentence: the figures themselves stand in the table. */
  label: string
  columns: ChartColumn[]
  ground: number
  /** The name of each month, short and whole. */
  names: { key: string; short: string }[]
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

/** Months side by side: what was earned, and the commission on top of it. */
export function RevenueChart({ label, columns, ground, names }: RevenueChartProps) {
  const { t } = useTranslation('revenue')
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} role="img" aria-label={label} focusable="false">
        {columns.flatMap(({ key, x, width, bars }) =>
          bars.map(({ part, y, height }) => (
            <rect
              key={key + part}
              className={styles[part]}
              x={percent(x + width * 0.16)}
              width={percent(width * 0.68)}
              y={percent(y)}
              height={percent(height)}
            />
          )),
        )}
        <line x1="0" x2="100%" y1={percent(ground)} y2={percent(ground)} className={styles.ground} />
      </svg>
      <div className={styles.names} aria-hidden="true">
        {names.map(({ key, short }) => (
          <span key={key}>{short}</span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span className={styles.ofEarned}>{t('earned')}</span>
        <span className={styles.ofCommission}>{t('commission')}</span>
      </figcaption>
    </figure>
  )
}

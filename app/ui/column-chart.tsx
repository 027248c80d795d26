import styles from './column-chart.module.css'

type Part = 'first' | 'second'

export type ChartColumn = {
  key: string
  /** All of 1: where it stands and how wide and high it is. */
  x: number
  width: number
  bars: { part: Part; y: number; height: number }[]
}

type ColumnChartProps = {
  /** What it shows, in a sentence: the figures themselves stand beside it. */
  label: string
  columns: ChartColumn[]
  /** The height of nothing. */
  ground: number
  /** Under each column; an empty one where there is no room for all. */
  names: { key: string; short: string }[]
  /** What the two parts of a column are. */
  legend?: { first: string; second: string }
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

/** Columns side by side over time, of one part or of two. */
export function ColumnChart({ label, columns, ground, names, legend }: ColumnChartProps) {
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
      {legend ? (
        <figcaption className={styles.legend}>
          <span className={styles.ofFirst}>{legend.first}</span>
          <span className={styles.ofSecond}>{legend.second}</span>
        </figcaption>
      ) : null}
    </figure>
  )
}

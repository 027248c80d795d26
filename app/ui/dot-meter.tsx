import { meterDots } from '#app/kit/meter.ts'
import { cx } from './cx.ts'
import styles from './dot-meter.module.css'

type MeterProps = {
  filled: number
  /** People who come if others do, too: after those who come, in a second colour. */
  promised?: number
  total: number
  /** What the dots say, for those who do not see them and, in the row, beside them. */
  label: string
  /** The goal is reached, whatever the count says. */
  complete?: boolean
}

const round = (value: number) => Math.round(value * 100) / 100

function circle(x: number, y: number, r: number) {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`
}

/** A row of dots with its words behind: filled for who comes, empty up to the goal. */
export function DotMeter({ filled, total, label, complete = filled >= total }: MeterProps) {
  const { shown, on } = meterDots(filled, total, complete)
  let full = ''
  let empty = ''
  for (let at = 0; at < shown; at++) {
    if (at < on) full += circle(5.5 + at * 12, 5.5, 4.5)
    else empty += circle(5.5 + at * 12, 5.5, 3.75)
  }
  const width = shown * 12 - 1
  return (
    <span className={cx(styles.row, complete && styles.complete)}>
      <svg viewBox={`0 0 ${width} 11`} width={width} height="11" aria-hidden="true" focusable="false">
        <path d={full} className={styles.full} />
        {empty ? <path d={empty} className={styles.empty} /> : null}
      </svg>
      <span>{label}</span>
    </span>
  )
}

type RingProps = MeterProps & { text?: string; size?: 'small' | 'large' }

/** The same dots around a table, with a figure in the middle. An empty label makes it a drawing that says nothing. */
export function DotRing({
  filled,
  promised = 0,
  total,
  label,
  text,
  size,
  complete = filled >= total,
}: RingProps) {
  const { shown, on } = meterDots(filled, total, complete)
  const { on: both } = meterDots(filled + promised, total, complete)
  const r = Math.min(shown < 7 ? 8 : 6.5, round((Math.PI * 36) / shown / 1.45))
  let full = ''
  let half = ''
  let empty = ''
  for (let at = 0; at < shown; at++) {
    // Four sit at the corners of the table, so that the figure has its middle.
    const angle = (at / shown - (shown === 4 ? 0.375 : 0.25)) * 2 * Math.PI
    const x = 46 + 36 * Math.cos(angle)
    const y = 46 + 36 * Math.sin(angle)
    if (at < on) full += circle(x, y, r)
    else if (at < both) half += circle(x, y, r)
    else empty += circle(x, y, round(r - 0.9))
  }
  return (
    <svg
      viewBox="0 0 92 92"
      className={cx(styles.ring, size && styles[size])}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <path d={full} className={styles.full} />
      {half ? <path d={half} className={styles.promised} /> : null}
      {empty ? <path d={empty} className={styles.empty} /> : null}
      {complete && !text ? <path d="M34 47l8.5 8.5l16-17" className={styles.check} /> : null}
      {text ? (
        <text
          x="46"
          y="46"
          className={styles.text}
          fontSize={text.length > 4 ? 17 : 22}
          dominantBaseline="central"
          textAnchor="middle"
        >
          {text}
        </text>
      ) : null}
    </svg>
  )
}

import { meterDots } from '#app/kit/meter.ts'
import { cx } from './cx.ts'
import styles from './dot-meter.module.css'

type MeterProps = {
  filled: number
  /** People who come if others do, too: after those who come, in a second colour. */
  pledged?: number
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

type Place = { x: number; y: number; r: number }
type PlaceOf = (at: number, shown: number) => Place
type Counted = Pick<MeterProps, 'filled' | 'pledged' | 'total'> & { complete: boolean }

/**
 * The dots as three drawings, of who comes, who promised and whom it lacks; an empty dot is smaller by its
 * `rim`.
 */
function dotsOf({ filled, pledged = 0, total, complete }: Counted, rim: number, placeOf: PlaceOf) {
  const { shown, on } = meterDots(filled, total, complete)
  const { on: both } = meterDots(filled + pledged, total, complete)
  const drawn = { full: '', half: '', empty: '' }
  for (let at = 0; at < shown; at++) {
    const { x, y, r } = placeOf(at, shown)
    if (at < on) drawn.full += circle(x, y, r)
    else if (at < both) drawn.half += circle(x, y, r)
    else drawn.empty += circle(x, y, round(r - rim))
  }
  return { ...drawn, shown }
}

function Dots({ full, half, empty }: { full: string; half: string; empty: string }) {
  return (
    <>
      <path d={full} className={styles.full} />
      {half ? <path d={half} className={styles.pledged} /> : null}
      {empty ? <path d={empty} className={styles.empty} /> : null}
    </>
  )
}

/**
 * A row of dots with its words behind: filled for who comes, in a second colour for who promised, empty up to
 * the goal.
 */
export function DotMeter({ filled, pledged, total, label, complete = filled >= total }: MeterProps) {
  const { shown, ...dots } = dotsOf({ filled, pledged, total, complete }, 0.75, (at) => ({
    x: 5.5 + at * 12,
    y: 5.5,
    r: 4.5,
  }))
  const width = shown * 12 - 1
  return (
    <span className={cx(styles.row, complete && styles.complete)}>
      <svg viewBox={`0 0 ${width} 11`} width={width} height="11" aria-hidden="true" focusable="false">
        <Dots {...dots} />
      </svg>
      <span>{label}</span>
    </span>
  )
}

type RingProps = MeterProps & { text?: string; size?: 'small' | 'large' }

/** A place at the table, from above on; four sit at its corners, so that the figure has its middle. */
function seatAt(at: number, shown: number): Place {
  const angle = (at / shown - (shown === 4 ? 0.375 : 0.25)) * 2 * Math.PI
  const r = Math.min(shown < 7 ? 8 : 6.5, round((Math.PI * 36) / shown / 1.45))
  return { x: 46 + 36 * Math.cos(angle), y: 46 + 36 * Math.sin(angle), r }
}

/**
 * The same dots around a table, with a figure in the middle. An empty label makes it a drawing that says
 * nothing.
 */
export function DotRing({
  filled,
  pledged,
  total,
  label,
  text,
  size,
  complete = filled >= total,
}: RingProps) {
  const { shown: _shown, ...dots } = dotsOf({ filled, pledged, total, complete }, 0.9, seatAt)
  return (
    <svg
      viewBox="0 0 92 92"
      className={cx(styles.ring, size && styles[size])}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <Dots {...dots} />
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

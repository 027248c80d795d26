import styles from './group-deal-ring.module.css'

/** `seats` are booked or promised, `booked` of them booked. */
type GroupDealRingProps = { label: string; booked: number; seats: number; marks: readonly number[] }

const MOST_DOTS = 36
const MIDDLE = 80
const round = (value: number) => Math.round(value * 100) / 100

/**
 * People around a table up to the last step, pledges in a second colour, a mark at each step, and the present
 * number. Beyond MOST_DOTS a dot stands for several.
 */
export function GroupDealRing({ label, booked, seats, marks }: GroupDealRingProps) {
  const total = Math.max(1, marks.at(-1) ?? 1)
  const shown = Math.min(total, MOST_DOTS)
  const dotsOf = (people: number) =>
    Math.min(shown, Math.floor((Math.min(people, total) / total) * shown + 1e-9))
  const [full, on] = [dotsOf(booked), dotsOf(seats)]
  const r = Math.min(7, round((Math.PI * 54) / shown / 1.45))
  const at = (share: number, radius: number) => {
    const angle = (share - 0.25) * 2 * Math.PI
    return { x: round(MIDDLE + radius * Math.cos(angle)), y: round(MIDDLE + radius * Math.sin(angle)) }
  }
  return (
    <svg viewBox="0 0 160 160" className={styles.ring} role="img" aria-label={label}>
      {Array.from({ length: shown }, (_, index) => {
        const { x, y } = at((index + 0.5) / shown, 54)
        return (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={index < on ? r : r - 0.9}
            className={index < full ? styles.full : index < on ? styles.pledged : styles.empty}
          />
        )
      })}
      {marks.map((mark) => {
        const [from, to, text] = [at(mark / total, 44), at(mark / total, 65), at(mark / total, 73)]
        return (
          <g key={mark}>
            <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className={styles.mark} />
            <text
              x={text.x}
              y={text.y}
              className={styles.step}
              fontSize={11}
              dominantBaseline="central"
              textAnchor="middle"
            >
              {mark}
            </text>
          </g>
        )
      })}
      <text
        x={MIDDLE}
        y={MIDDLE}
        className={styles.count}
        fontSize={34}
        dominantBaseline="central"
        textAnchor="middle"
      >
        {seats}
      </text>
    </svg>
  )
}

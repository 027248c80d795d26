import styles from './date-badge.module.css'

type DateBadgeProps = {
  /** Above the day, where the language says the month first. */
  month: string | null
  day: string
  /** Month and weekday as the language writes them, or the weekday alone. */
  rest: string
  dateTime?: string
}

export function DateBadge({ month, day, rest, dateTime }: DateBadgeProps) {
  return (
    <time className={styles.date} dateTime={dateTime}>
      {month ? <span className={styles.rest}>{month}</span> : null}
      <b className={styles.day}>{day}</b>
      <span className={styles.rest}>{rest}</span>
    </time>
  )
}

import styles from './date-badge.module.css'

type DateBadgeProps = {
  day: string
  /** Month and weekday as the language writes them. */
  rest: string
  dateTime?: string
}

export function DateBadge({ day, rest, dateTime }: DateBadgeProps) {
  return (
    <time className={styles.date} dateTime={dateTime}>
      <b className={styles.day}>{day}</b>
      <span className={styles.rest}>{rest}</span>
    </time>
  )
}

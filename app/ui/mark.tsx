import styles from './mark.module.css'

/** The mark: people around a table, one of them speaking. */
export function Mark() {
  return (
    <svg viewBox="0 0 28 28" className={styles.mark} aria-hidden="true" focusable="false">
      <path
        d="M14 4h.01M23.7 16.2h.01M18.3 23h.01M9.7 23h.01M4.3 16.2h.01M6.2 7.8h.01"
        className={styles.seat}
      />
      <path d="M21.8 7.8h.01" className={styles.speaker} />
    </svg>
  )
}

/** The mark with the name beside it. */
export function Logo() {
  return (
    <span className={styles.logo} translate="no">
      <Mark />
      Quorum
    </span>
  )
}

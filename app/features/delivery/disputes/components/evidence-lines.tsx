import styles from './evidence-lines.module.css'

/** Evidence, line by line. */
export function EvidenceLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, at) => (
        <li key={at.toString()}>{line}</li>
      ))}
    </ul>
  )
}

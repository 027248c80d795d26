import styles from './refund-note.module.css'

/**
 * What comes back when one cancels, in full: the sentence that decides, and what holds beside it unless
 * `brief`.
 */
export function RefundNote({
  terms,
  label,
  brief,
}: {
  terms: { sentence: string; also: string[] }
  label: string
  brief?: boolean
}) {
  return (
    <div className={styles.terms}>
      <p>
        <b>{label}</b>
      </p>
      {[terms.sentence, ...(brief ? [] : terms.also)].map((said) => (
        <p key={said}>{said}</p>
      ))}
    </div>
  )
}

import styles from './refund-note.module.css'

/** What comes back when one cancels, in full: the sentence that decides, and what holds beside it unless `brief`. */
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
    <p className={styles.terms}>
      <b>{label}</b> {[terms.sentence, ...(brief ? [] : terms.also)].join(' ')}
    </p>
  )
}

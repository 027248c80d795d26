import type { QuorumWords } from '#app/features/catalogue/events/quorum.ts'
import { cx } from '#app/ui/cx.ts'
import { DotRing } from '#app/ui/dot-meter.tsx'
import styles from './quorum-note.module.css'

/** Progress towards the quorum: a ring, how many are missing and until when it is decided. */
export function QuorumNote({ quorum, plain }: { quorum: QuorumWords; plain?: boolean }) {
  const { filled, pledged, total, complete, ring, label } = quorum
  return (
    <div className={cx(styles.note, plain && styles.plain)}>
      <DotRing
        filled={filled}
        pledged={pledged}
        total={total}
        complete={complete}
        text={ring}
        label={label}
      />
      <div>
        <h2 className={styles.title}>{quorum.title}</h2>
        <p className={styles.text}>{quorum.text}</p>
      </div>
    </div>
  )
}

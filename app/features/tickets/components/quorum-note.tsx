import { DotRing } from '#app/ui/dot-meter.tsx'
import type { PanelView } from '../panel-view.ts'
import styles from './quorum-note.module.css'

/** How near the event is to running: the ring, how many are missing and until when it is decided. */
export function QuorumNote({ quorum }: { quorum: NonNullable<PanelView['quorum']> }) {
  const { filled, total, complete, ring, label } = quorum
  return (
    <div className={styles.note}>
      <DotRing filled={filled} total={total} complete={complete} text={ring} label={label} />
      <div>
        <h2 className={styles.title}>{quorum.title}</h2>
        <p className={styles.text}>{quorum.text}</p>
      </div>
    </div>
  )
}

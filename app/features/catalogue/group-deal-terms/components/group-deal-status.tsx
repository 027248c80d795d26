import { Badge } from '#app/ui/badge.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { GroupDealPage } from '../group-deal-page.ts'
import { GroupDealRing } from './group-deal-ring.tsx'
import styles from './group-deal-status.module.css'

const TONE = { reached: 'good', next: 'wait', ahead: 'plain' } as const

/** The progress of a group deal: the ring, how many are missing until when, and the price of each step. */
export function GroupDealStatus({ groupDeal: { title, text, ring, steps } }: { groupDeal: GroupDealPage }) {
  const { t } = useTranslation('group-deals')
  return (
    <Panel>
      <div className={styles.head}>
        <GroupDealRing {...ring} />
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      <ol className={styles.steps} aria-label={t('steps.title')}>
        {steps.map(({ at, price, state, note }) => (
          <li key={at}>
            <span>{at}</span>
            <b>{price}</b>
            <Badge tone={TONE[state]}>{note}</Badge>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

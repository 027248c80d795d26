import { Badge } from '#app/ui/badge.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PoolPage } from '../pool-page.ts'
import { PoolRing } from './pool-ring.tsx'
import styles from './pool-standing.module.css'

const TONE = { reached: 'good', next: 'wait', ahead: 'plain' } as const

/** How a price promise stands: the ring, who is missing until when, and what each step costs. */
export function PoolStanding({ pool: { title, text, ring, steps } }: { pool: PoolPage }) {
  const { t } = useTranslation('pools')
  return (
    <Panel>
      <div className={styles.head}>
        <PoolRing {...ring} />
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

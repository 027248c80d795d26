import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { matchPath, STANDING_TONE } from '../matching.ts'
import type { StandingOfInvoice } from '../queries-queue.server.ts'
import styles from './matching.module.css'

type StandingMarkProps = { of: StandingOfInvoice | undefined; invoice: string }

/**
 * How an invoice stands to its order, and the way to both beside each other; nothing of one that says none.
 */
export function StandingMark({ of, invoice }: StandingMarkProps) {
  const { t } = useTranslation('order-matching')
  if (!of) return null
  return (
    <Anchor to={matchPath(of.code, invoice)} className={styles.mark}>
      <Badge tone={STANDING_TONE[of.standing]}>{t(`standing.${of.standing}`)}</Badge>
    </Anchor>
  )
}

import type { RefundTerms } from '#app/features/events/refund-terms.ts'
import type { SaidSum } from '#app/kit/tax.ts'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './booking-sum.module.css'

/** What a booking cost with its tax, and what comes back while it can still be cancelled. */
export function BookingSum({ sum, terms }: { sum: SaidSum; terms: RefundTerms | null }) {
  const { t } = useTranslation('events')
  return (
    <div className={styles.sum}>
      <SumRows sum={sum} />
      {terms ? <RefundNote terms={terms} label={t('refund.label')} /> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { RefundTerms } from '#app/features/catalogue/events/refund-terms.ts'
import type { SaidSum } from '#app/kit/tax.ts'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './booking-sum.module.css'

type BookingSumProps = {
  sum: SaidSum
  terms: RefundTerms | null
  costCentre: string | undefined
  /** What of it went back. */
  children?: ReactNode
}

/** The price of a booking with tax, its cost centre, and the refund while it can be cancelled. */
export function BookingSum({ sum, terms, costCentre, children }: BookingSumProps) {
  const { t } = useTranslation(['events', 'bookings'])
  return (
    <div className={styles.sum}>
      <SumRows sum={sum} />
      {children}
      {costCentre ? <p>{t('bookings:invoice.costCentre', { centre: costCentre })}</p> : null}
      {terms ? <RefundNote terms={terms} label={t('refund.label')} /> : null}
    </div>
  )
}

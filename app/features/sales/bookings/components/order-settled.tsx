import { CreditNotes } from '#app/features/sales/receivables/components/credit-notes.tsx'
import { type Balance, formatBalance } from '#app/features/sales/receivables/order-balance.ts'
import type { CreditNote } from '#app/features/sales/receivables/queries-documents.server.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './booking-sum.module.css'

type OrderSettledProps = {
  settled: Balance | null
  credits: CreditNote[]
  reference: string
  /** Whether the reader has the pages of the booking, or holds the order alone. */
  isBuyer: boolean
}

/** Shown once an order has refunds: amount paid, refunds, balance, and credit notes. */
export function OrderSettled({ settled, credits, reference, isBuyer }: OrderSettledProps) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const rows = (
    <>
      {settled ? (
        <section aria-label={t('settled.title')}>
          <SumRows sum={formatBalance(settled, { language, t })} />
        </section>
      ) : null}
      <CreditNotes reference={reference} isBuyer={isBuyer} notes={credits} />
    </>
  )
  if (isBuyer || (!settled && credits.length === 0)) return rows
  return <div className={styles.sum}>{rows}</div>
}

import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Bill } from '../queries-bill.server.ts'
import styles from './bill-owed.module.css'
import { BillOwed } from './bill-owed.tsx'

type OrderBilledProps = {
  bill: Bill
  reference: string
  now: Date
  /** Whether the seats are good before the money comes. */
  isGood: boolean
  /** Whether the reader may open the pages of the booking. */
  isSignedIn: boolean
}

/** What was ordered on an invoice and is not paid: what to do now, and what happens otherwise. */
export function OrderBilled({ bill, reference, now, isGood, isSignedIn }: OrderBilledProps) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const day = formatDay(new Date(`${bill.dueOn}T12:00:00Z`), 'UTC', language, now)
  const total = formatMoney(money(bill.totalMinor, bill.currency), language)
  const invoice = isSignedIn ? `/mybooking/${reference}/invoice` : `/order/${reference}/invoice`
  return (
    <section className={styles.whole}>
      <Alert tone="wait" title={t(isGood ? 'owed.goodTitle' : 'owed.title', { day })}>
        <p>{t(isGood ? 'owed.goodText' : 'owed.text', { total, day })}</p>
      </Alert>
      <BillOwed bill={bill} />
      <FormActions>
        <LinkButton to={`${invoice}.pdf`} data-document="" download>
          {t('owed.pdf', { number: bill.numberText })}
        </LinkButton>
        {isGood || bill.isBound ? null : (
          <AskOnce
            label={t('owed.cancel')}
            question={t('owed.cancelSure')}
            fields={{ intent: 'cancelBill' }}
          />
        )}
      </FormActions>
    </section>
  )
}

import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FeeUnit } from '../training-fee.ts'
import styles from './training-fee.module.css'

type FeeAmountProps = { unit: FeeUnit; amountMinor: number; currency: string }

/** The amount of a fee, and what it is for. */
export function FeeAmount({ unit, amountMinor, currency }: FeeAmountProps) {
  const { t } = useTranslation('training-fees')
  const language = useLanguage()
  return (
    <>
      <span className={styles.amount}>{formatMoney(money(amountMinor, currency), language)}</span>{' '}
      <span className={styles.amount}>{t(`per.${unit}`)}</span>
    </>
  )
}

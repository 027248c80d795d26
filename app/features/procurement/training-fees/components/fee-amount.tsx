import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FeeUnit } from '../training-fee.ts'

type FeeAmountProps = { unit: FeeUnit; amountMinor: number; currency: string }

/** The amount of a fee, and what it is for. */
export function FeeAmount({ unit, amountMinor, currency }: FeeAmountProps) {
  const { t } = useTranslation('training-fees')
  return t(`per.${unit}`, { amount: formatMoney(money(amountMinor, currency), useLanguage()) })
}

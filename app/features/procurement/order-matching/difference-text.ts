import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Standing, WaitingReason } from './matching.ts'

type Differing = {
  standing: Standing
  currency: string
  reason?: WaitingReason | null
  quantityOver?: number
  priceMinor?: number
}

/**
 * In words why an invoice waits, or by how much it differs, quantity and price apart; empty where it does
 * neither.
 */
export function sayDifference(t: Translate, language: Language, row: Differing): string {
  const { standing, currency, reason, quantityOver = 0, priceMinor = 0 } = row
  if (standing === 'waiting' && reason) return t(`order-matching:waits.${reason}`)
  return [
    quantityOver > 0 ? t('order-matching:differs.quantity', { number: quantityOver }) : '',
    priceMinor !== 0
      ? t(`order-matching:differs.${priceMinor > 0 ? 'dearer' : 'cheaper'}`, {
          amount: formatMoney(money(Math.abs(priceMinor), currency), language),
        })
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

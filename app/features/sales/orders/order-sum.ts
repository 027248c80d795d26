import type { Language } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import { formatSum, type SaidSum, type SaidTerms } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'

type Ordered = { currency: string; totalMinor: number; taxMinor: number; tax: SaidTerms | null }

/**
 * What an order or its invoice comes to, as it was written down: net, tax and total in the reader's words.
 */
export function formatOrderSum(of: Ordered, say: { language: Language; t: Translate }): SaidSum {
  const amount = (minor: number) => money(minor, of.currency)
  const sum = {
    net: amount(of.totalMinor - of.taxMinor),
    tax: amount(of.taxMinor),
    total: amount(of.totalMinor),
  }
  return formatSum(sum, of.tax, say)
}

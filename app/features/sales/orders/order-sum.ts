import type { Language } from '#app/kit/language.ts'
import { formatSum, type SaidSum, taxedOf, type WrittenSum } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'

/**
 * What an order or its invoice comes to, as it was written down: net, tax and total in the reader's words.
 */
export function formatOrderSum(of: WrittenSum, say: { language: Language; t: Translate }): SaidSum {
  return formatSum(taxedOf(of), say)
}

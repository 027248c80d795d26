import type { Language } from '#app/kit/language.ts'
import { formatExact, formatMoney, money } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { ratesOf, type WithholdingTerms } from '#app/kit/withholding.ts'

/** What a document says of income tax that its payer withholds, in the reader's words. */
export type SaidWithheld = { label: string; amount: string; payable: string; note: string }

type Document = {
  kind: string
  currency: string
  totalMinor: number
  taxMinor: number
  withholding: WithholdingTerms | null
  withheldMinor: number
}

/**
 * The row of what is withheld, and what is then payable; of a credit note by how much less is withheld, and
 * what goes back. Null where nothing is.
 */
export function formatWithheld(
  { kind, currency, totalMinor, taxMinor, withholding, withheldMinor }: Document,
  { language, t, isExact = false }: { language: Language; t: Translate; isExact?: boolean },
): SaidWithheld | null {
  if (!withholding || withheldMinor === 0) return null
  const write = isExact ? formatExact : formatMoney
  const amount = (minor: number) => write(money(minor, currency), language)
  const rates = ratesOf(withholding, totalMinor - taxMinor).map((rate) => formatRate(rate, language))
  const part = kind === 'credit_note' ? 'credited' : 'billed'
  return {
    label: t(`tax:withholding.${part}.${withholding.name}`, { rates: rates.join(' / ') }),
    amount: amount(-withheldMinor),
    payable: amount(totalMinor - withheldMinor),
    note: t(`tax:withholding.${part}.note`, { law: withholding.law, base: amount(totalMinor - taxMinor) }),
  }
}

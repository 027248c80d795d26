import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { SaidSum, SumRow } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'

type Moved = { currency: string } & Record<'paidMinor' | 'refundedMinor' | 'goesMinor', number>

/**
 * The money of an order: what was paid, what of it went back or is on its way, and what stays with its
 * seller.
 */
export type Balance = Moved & { balanceMinor: number }

/** Null where nothing goes back: the sum of the order says it all. */
export function balanceOf(moved: Moved): Balance | null {
  const { paidMinor, refundedMinor, goesMinor } = moved
  if (refundedMinor + goesMinor === 0) return null
  return { ...moved, balanceMinor: paidMinor - refundedMinor - goesMinor }
}

/** The same in the reader's words, row by row; the balance stands out. */
export function formatBalance(
  { currency, paidMinor, refundedMinor, goesMinor, balanceMinor }: Balance,
  { language, t }: { language: Language; t: Translate },
): SaidSum {
  const row = (part: SumRow['part'], name: string, minor: number): SumRow => ({
    part,
    label: t(`bookings:settled.${name}`),
    amount: formatMoney(money(minor, currency), language),
  })
  const back = refundedMinor > 0 ? [row('tax', 'back', -refundedMinor)] : []
  const goes = goesMinor > 0 ? [row('contained', 'goes', -goesMinor)] : []
  return {
    rows: [row('net', 'paid', paidMinor), ...back, ...goes, row('total', 'balance', balanceMinor)],
    note: null,
  }
}

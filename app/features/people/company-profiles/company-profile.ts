import type { BankAccount } from './bank-account.ts'

export const MOST_COST_CENTRES = 500

/** A bank account as values of its form's fields. */
export function bankFields({ holder, format, number, bank }: BankAccount): Record<string, string | null> {
  if (format === 'iban') return { holder, format, iban: number }
  return { holder, format, accountNumber: number, [format === 'ifsc' ? 'ifsc' : 'bic']: bank }
}

/**
 * A cost centre as values of its form's fields. A field named `code` alone would count as a one-time code,
 * which no form keeps.
 */
export const centreFields = ({ code, name }: { code: string; name: string }) => ({ centreCode: code, name })

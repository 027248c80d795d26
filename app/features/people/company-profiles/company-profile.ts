import type { BankAccount } from './bank-account.ts'

export const MOST_COST_CENTRES = 500

/** An account by the names of its fields. */
export function bankFields({ holder, format, number, bank }: BankAccount): Record<string, string | null> {
  if (format === 'iban') return { holder, format, iban: number }
  return { holder, format, accountNumber: number, [format === 'ifsc' ? 'ifsc' : 'bic']: bank }
}

/**
 * A cost centre by the names of its fields: what is named `code` alone is a code of a mail or an app, which
 * no form keeps.
 */
export const centreFields = ({ code, name }: { code: string; name: string }) => ({ centreCode: code, name })

import type { BankAccount } from '#app/features/people/bank-accounts/bank-account.ts'
import { config } from '#app/platform/config.server.ts'

/** Accounts of examples, in every place but production. */
const EXAMPLE = { iban: 'DE02120300000000202051', inr: '000087654321 HDFC0000123' }

/**
 * The marketplace's account to which companies transfer for many sellers, in a currency; null where the
 * operator has not said one.
 */
export function collectingAccount(currency: string): BankAccount | null {
  const { MODE, OPERATOR_NAME: holder, COLLECTING_IBAN, COLLECTING_INR_ACCOUNT } = config()
  const example = MODE === 'production' ? null : EXAMPLE
  if (currency === 'INR') {
    const [number, bank] = (COLLECTING_INR_ACCOUNT ?? example?.inr ?? '').split(' ')
    return number && bank ? { holder, format: 'ifsc', number, bank } : null
  }
  const iban = COLLECTING_IBAN ?? example?.iban
  return iban ? { holder, format: 'iban', number: iban, bank: null } : null
}

import { config } from '#app/platform/config.server.ts'
import type { Payer } from './pain.ts'
import type { PayoutMethod } from './payout.ts'

/** An account of examples, in every place but production. */
const EXAMPLE = { iban: 'DE75512108001245126199', account: '000012345678' }

/** From whom and from which account a way of payouts is paid; null where the operator has not said it. */
export function payerOf(method: PayoutMethod): (Payer & { account: string }) | null {
  const { MODE, OPERATOR_NAME: name, PAYOUT_IBAN, PAYOUT_BIC, PAYOUT_INR_ACCOUNT } = config()
  const example = MODE === 'production' ? null : EXAMPLE
  const iban = PAYOUT_IBAN ?? example?.iban ?? ''
  const account = PAYOUT_INR_ACCOUNT ?? example?.account ?? ''
  const isThere = method === 'manual' || (method === 'sepa' ? iban : account) !== ''
  return isThere ? { name, iban, bic: PAYOUT_BIC ?? null, account } : null
}

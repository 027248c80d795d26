import { keyedHash } from '#app/platform/keyed-hash.server.ts'

/** What is kept of the account that money came from: a hash by the secret of this installation. */
export const payerMarkOf = (iban: string): string => keyedHash('bank-statements.payer', iban)

import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { BankAccount } from './bank-account.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'
import type { TransferTerms } from './transfer-terms.ts'

export const IBAN_ACCOUNT: BankAccount = {
  holder: 'Anna Lindqvist',
  format: 'iban',
  number: 'DE89370400440532013000',
  bank: null,
}

type Given = Partial<BankAccount & TransferTerms> & { partyId: PartyId }

/** A bank account in force; buyers may not transfer to it unless that is said. */
export async function aBankAccount(
  tx: Tx,
  { partyId, isOffered = false, validFor, termDays, ...said }: Given,
) {
  const account = { ...IBAN_ACCOUNT, ...said }
  await tx.insert(bankAccounts).values({ partyId, ...account, isOffered, validFor, termDays })
  const id = newId()
  const now = new Date()
  await tx.insert(bankAccountChanges).values({
    id,
    partyId,
    ...account,
    state: 'applied',
    stopKey: id,
    inForceAt: now,
    decidedAt: now,
  })
  return account
}

import { eq } from 'drizzle-orm'
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

/** A bank account in force, to which buyers may transfer unless that is said; another one in its place. */
export async function aBankAccount(tx: Tx, { partyId, isOffered, validFor, termDays, ...said }: Given) {
  const account = { ...IBAN_ACCOUNT, ...said }
  const row = { ...account, isOffered, validFor, termDays }
  await tx
    .insert(bankAccounts)
    .values({ partyId, ...row })
    .onConflictDoUpdate({ target: bankAccounts.partyId, set: row })
  const [id, now] = [newId(), new Date()]
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

/** As if no party had ever given an account. */
export async function forgetBankAccounts(tx: Tx, partyId?: PartyId): Promise<void> {
  await tx.delete(bankAccounts).where(partyId && eq(bankAccounts.partyId, partyId))
  await tx.delete(bankAccountChanges).where(partyId && eq(bankAccountChanges.partyId, partyId))
}

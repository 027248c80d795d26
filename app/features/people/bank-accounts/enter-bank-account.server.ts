import { accountIdOf } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type BankAccount, maskedNumber } from './bank-account.ts'
import { bankAccountChanged } from './bank-change.ts'
import { changeBankChange } from './change-bank-change.server.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'
import type { TransferTerms } from './transfer-terms.ts'

type Entered = { partyId: PartyId; account: BankAccount; terms: Partial<TransferTerms> }

/**
 * Writes the first account of a locked party, in force at once; everybody who manages it is emailed. Its
 * caller has seen that there was none before.
 */
export async function enterBankAccount(tx: Tx, ctx: Ctx, entered: Entered): Promise<void> {
  const { partyId, account, terms } = entered
  const id = newId()
  await tx.insert(bankAccounts).values({ partyId, ...account, ...terms })
  const state = 'waiting'
  await tx.insert(bankAccountChanges).values({
    id,
    partyId,
    ...account,
    state: 'waiting',
    stopKey: keyedHash('bank-account-change', id),
    requestedBy: accountIdOf(ctx.actor),
    inForceAt: ctx.now(),
    createdAt: ctx.now(),
  })
  await changeBankChange(tx, ctx, { id, partyId, state }, 'enter')
  const now = personal(maskedNumber(account.number))
  await audit(tx, ctx, 'bank-account.enter', { kind: 'party', id: partyId }, { before: null, now })
  await recordFact(tx, bankAccountChanged, partyId, { step: 'entered' })
}

import { eq } from 'drizzle-orm'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { maskedNumber } from './bank-account.ts'
import { bankAccountChanged } from './bank-change.ts'
import { changeBankChange } from './change-bank-change.server.ts'
import { lockBankAccount } from './lock-bank-account.server.ts'
import { canManageBankAccount } from './policy.ts'
import { bankAccounts } from './tables.server.ts'

/**
 * Removes the bank account of the party acted for, and the change that waits; without one nothing happens.
 * For who manages it, all of whom are emailed. Refuses with `conflict` one to which buyers may transfer.
 */
export async function dropBankAccount(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canManageBankAccount(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { partyId } = actor

  await inTransaction(async (tx) => {
    const { account, waiting } = await lockBankAccount(tx, partyId)
    if (account?.isOffered) throw refuse('conflict', 'bank-account:refused.offered')
    if (waiting) await changeBankChange(tx, ctx, waiting, 'stop')
    if (!account) return
    await tx.delete(bankAccounts).where(eq(bankAccounts.partyId, partyId))
    const before = personal(maskedNumber(account.number))
    await audit(tx, ctx, 'bank-account.drop', { kind: 'party', id: partyId }, { before, now: null })
    await recordFact(tx, bankAccountChanged, partyId, { step: 'dropped' })
  })
}

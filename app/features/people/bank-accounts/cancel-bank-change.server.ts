import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeBankChange } from './change-bank-change.server.ts'
import { lockBankAccount } from './lock-bank-account.server.ts'
import { canManageBankAccount } from './policy.ts'

/**
 * Stops the change that waits of the account of the party acted for: the one before stays in force. Without
 * one nothing happens. For who manages the account.
 */
export async function cancelBankChange(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canManageBankAccount(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const { waiting } = await lockBankAccount(tx, actor.partyId)
    if (waiting) await changeBankChange(tx, ctx, waiting, 'stop')
  })
}

import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeBankChange } from './change-bank-change.server.ts'
import { stopInput } from './inputs.ts'
import { bankChangeByKey } from './queries-scope.server.ts'
import { bankAccountChanges } from './tables.server.ts'

/**
 * Stops a change of a bank account by the key of its email, which nobody else has: the account before stays
 * in force. Once more does nothing. Not found for any other key; refuses with `conflict` one that is in force
 * by now, and `limit` after many tries from one place.
 */
export async function stopBankChange(ctx: Ctx, input: unknown): Promise<void> {
  const { key } = parseInput(stopInput, input)

  await countAttempt(LIMITS.confirmCode, addressKey(ctx.ip))
  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(bankAccountChanges).where(bankChangeByKey(key)).for('update')
    if (!row) throw notFound()
    if (row.state === 'stopped') return

    if (row.state === 'applied') throw refuse('conflict', 'bank-account:refused.inForce')
    if (row.state !== 'waiting') return

    const system = systemContext('bank-accounts.stop-bank-change', { requestId: ctx.requestId, now: ctx.now })
    await changeBankChange(tx, system, row, 'stop')
  })
}

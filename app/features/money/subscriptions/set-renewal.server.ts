import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { renewalInput } from './inputs.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import { requirePayer } from './policy.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

/**
 * Cancels the subscription of the workspace acted for at the end of what is paid for, or lets it renew after
 * all; an invoice that nobody has paid is withdrawn. Said again, nothing changes. Refuses whom requirePayer
 * refuses, and what does not run with `conflict`.
 */
export async function setRenewal(ctx: Ctx, input: unknown): Promise<void> {
  requirePayer(ctx.actor)
  const cancelAtEnd = parseInput(renewalInput, input).renew === 'no'

  await inTransaction(async (tx) => {
    const row = await lockOwnSubscription(tx, ctx)
    if (row.state === 'active' && row.cancelAtEnd === cancelAtEnd) return
    const set = { cancelAtEnd, updatedAt: ctx.now() }
    await changeSubscription(tx, ctx, row, cancelAtEnd ? 'cancel' : 'resume', set)
    if (cancelAtEnd) await withdrawBill(tx, ctx, { subscriptionId: row.id })
  })
}

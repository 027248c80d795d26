import { changeMandate } from '#app/features/money/card-mandates/change-mandate.server.ts'
import { findMandate } from '#app/features/money/card-mandates/find-mandate.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import { payOtherwise } from './pay-otherwise.server.ts'
import { requirePayer } from './policy.ts'
import { requireIdle } from './require-idle.server.ts'

/**
 * Removes the card that is kept for the workspace acted for: nothing is charged without anybody at the page
 * from then on, and its gateway forgets it. What was paid for stays. Without one nothing changes. Refuses
 * whom requirePayer refuses, and while a charge runs.
 */
export async function removeCard(ctx: Ctx): Promise<void> {
  requirePayer(ctx.actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnSubscription(tx, ctx)
    const mandate = await findMandate(tx, row.partyId)
    if (!mandate) return
    await requireIdle(tx, { subscriptionId: row.id })
    await changeMandate(tx, ctx, mandate, { step: 'remove' })
    if (row.payWay === 'card') await payOtherwise(tx, ctx, { row, payWay: 'hand' })
  })
}

import { findMandate } from '#app/features/money/card-mandates/find-mandate.server.ts'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { payWayInput } from './inputs.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import { payOtherwise } from './pay-otherwise.server.ts'
import { requirePayer } from './policy.ts'
import { requireIdle } from './require-idle.server.ts'

/**
 * Sets how the plan of the workspace acted for renews: by the card that is kept, on an invoice, or by hand.
 * What was paid for stays as it is; an open invoice is withdrawn. Said again, nothing changes. Refuses whom
 * requirePayer refuses, and with `conflict` what does not run, a card where none is kept, an invoice where
 * there is no account for its transfer, and while a charge runs.
 */
export async function setPayWay(ctx: Ctx, input: unknown): Promise<void> {
  requirePayer(ctx.actor)
  const { payWay } = parseInput(payWayInput, input)

  await inTransaction(async (tx) => {
    const row = await lockOwnSubscription(tx, ctx)
    if (row.payWay === payWay) return
    if (row.state !== 'active') throw refuse('conflict', 'subscriptions:refused.notActive')
    await requireIdle(tx, { subscriptionId: row.id })
    if (payWay === 'card' && !(await findMandate(tx, row.partyId)))
      throw refuse('conflict', 'subscriptions:refused.noCard')
    if (payWay === 'invoice' && (!collectingAccount(row.currency) || row.billing === null))
      throw refuse('conflict', 'subscriptions:refused.noTransfer')
    await payOtherwise(tx, ctx, { row, payWay })
  })
}

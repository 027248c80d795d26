import { keepCard } from '#app/features/money/subscriptions/keep-card.server.ts'
import { getBilling } from '#app/features/money/subscriptions/queries-billing.server.ts'
import { reconcileOwnSubscription } from '#app/features/money/subscriptions/reconcile-own-subscription.server.ts'
import { removeCard } from '#app/features/money/subscriptions/remove-card.server.ts'
import { setPayWay } from '#app/features/money/subscriptions/set-pay-way.server.ts'
import { setRenewal } from '#app/features/money/subscriptions/set-renewal.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const PAGE = '/dashboard/c/billing'
const PATIENCE_MS = 4_000

/**
 * How the workspace is paid for; where somebody waits for the bank, it is asked now, not at the next round.
 */
export async function viewBilling(ctx: Ctx) {
  const billing = await getBilling(ctx)
  const { attempt } = billing
  const waited = ctx.now().getTime() - (attempt?.createdAt.getTime() ?? 0)
  if (attempt?.state !== 'unknown' || waited <= PATIENCE_MS) return billing
  await reconcileOwnSubscription(ctx)
  return getBilling(ctx)
}

/** What an admin changes of how the plan renews, and the page after it; null for anything else. */
export async function changeRenewal(ctx: Ctx, values: Record<string, unknown>): Promise<string | null> {
  switch (values.intent) {
    case 'renewal':
      await setRenewal(ctx, values)
      return `${PAGE}?done=saved`
    case 'payWay':
      await setPayWay(ctx, values)
      return `${PAGE}?done=saved`
    case 'removeCard':
      await removeCard(ctx)
      return `${PAGE}?done=saved`
    case 'keepCard':
      return (await keepCard(ctx, values)) ?? `${PAGE}?done=kept`
    default:
      return null
  }
}

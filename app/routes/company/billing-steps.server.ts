import { keepCard } from '#app/features/money/subscriptions/keep-card.server.ts'
import { removeCard } from '#app/features/money/subscriptions/remove-card.server.ts'
import { setPayWay } from '#app/features/money/subscriptions/set-pay-way.server.ts'
import { setRenewal } from '#app/features/money/subscriptions/set-renewal.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const PAGE = '/dashboard/c/billing'

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

import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canConfirmGoodwill } from './policy.ts'
import { goodwillDecidedBy } from './queries-scope.server.ts'
import { goodwillProposals } from './tables.server.ts'

/**
 * Money of an order that staff wants to give back beyond its terms and that waits for a second person, and
 * whether the reader may be it; null where nothing waits, and for who gives no such money. One query.
 */
export async function findWaitingGoodwill(ctx: Ctx, reference: string) {
  const { actor } = ctx
  const [found] = await read(ctx)
    .select({
      id: goodwillProposals.id,
      minor: goodwillProposals.amountMinor,
      currency: orders.currency,
      why: goodwillProposals.why,
      note: goodwillProposals.note,
      at: goodwillProposals.proposedAt,
      proposedBy: goodwillProposals.proposedBy,
      by: accounts.displayUsername,
    })
    .from(goodwillProposals)
    .innerJoin(orders, eq(orders.id, goodwillProposals.orderId))
    .innerJoin(accounts, eq(accounts.id, goodwillProposals.proposedBy))
    .where(and(goodwillDecidedBy(actor), ordersSoldBy(actor), eq(orders.reference, reference)))
  if (!found) return null
  const { minor, currency, proposedBy, ...said } = found
  return { ...said, amount: money(minor, currency), mayConfirm: canConfirmGoodwill(actor, { proposedBy }) }
}

export type WaitingGoodwill = NonNullable<Awaited<ReturnType<typeof findWaitingGoodwill>>>

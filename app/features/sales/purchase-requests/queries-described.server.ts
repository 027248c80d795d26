import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { DescribedSubject } from '#app/features/sales/approval-rules/approval-subjects.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { formatPurchase } from './purchase-facts.ts'
import { purchaseColumns, purchaseFacts } from './queries-purchases.server.ts'
import { everyPurchase } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

/** A purchase that waits, for who decides on it; null where it does not. For the system. */
export async function describePurchase(ctx: Ctx, id: string): Promise<DescribedSubject | null> {
  const [row] = await read(ctx)
    .select({
      request: purchaseRequests,
      name: parties.name,
      title: itemNow.title,
      heldUntil: orders.heldUntil,
      ...purchaseColumns,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(accounts, eq(accounts.id, purchaseRequests.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyPurchase(ctx), eq(purchaseRequests.id, id)))
  if (row?.request.state !== 'asked') return null
  const { request, name, title, heldUntil } = row
  const { totalMinor: minor, currency, words } = request
  const facts = purchaseFacts(row)
  return {
    name,
    title,
    amount: { minor, currency },
    words,
    until: heldUntil && heldUntil > ctx.now() ? heldUntil : null,
    path: APPROVAL_PATH,
    facts: (language) => formatPurchase(facts, { language, t: translator(language), now: ctx.now() }),
  }
}

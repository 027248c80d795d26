import { decidesSeatRequests } from '#app/features/catalogue/inventory/requests/policy.ts'
import { declineSeatRequests } from '#app/features/catalogue/seat-requests/decline-seat-requests.server.ts'
import { filterInput } from '#app/features/catalogue/seat-requests/inputs.ts'
import { canBeAsked } from '#app/features/sales/approval-rules/policy.ts'
import { orderPurchase } from '#app/features/sales/checkout/order-purchase.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { declinePurchases } from '#app/features/sales/purchase-requests/decline-purchases.server.ts'
import { approveSeatRequests } from '#app/features/sales/seat-offers/approve-seat-requests.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

type Values = Record<string, string | string[]>

/** Whether what was sent only says no: an approval is something new. */
export const isDeclining = ({ approve, approvePurchase, orderPurchase: pressed, intent }: Values): boolean =>
  approve === undefined &&
  approvePurchase === undefined &&
  pressed === undefined &&
  (intent === 'decline' || intent === 'declinePurchases')

/**
 * Decides on what was chosen, seats of own events or purchases of members; what it came to, as the address of
 * the page says it.
 */
export async function decide(ctx: PersonCtx, values: Values, url: URL): Promise<URLSearchParams> {
  if (!decidesSeatRequests(ctx.actor) && !canBeAsked(ctx.actor)) throw notFound()
  if (values.orderPurchase !== undefined) return orderOne(ctx, values)
  const isOfMembers = values.approvePurchase !== undefined || String(values.intent).endsWith('Purchases')
  if (isOfMembers) return decidePurchases(ctx, values)
  if (!decidesSeatRequests(ctx.actor)) throw notFound()
  return decideSeats(ctx, values, url)
}

async function decidePurchases(ctx: PersonCtx, values: Values): Promise<URLSearchParams> {
  const one = values.approvePurchase
  const declines = one === undefined && values.intent === 'declinePurchases'
  const given = { ...values, purchase: one ?? values.purchase }
  const decided = declines ? await declinePurchases(ctx, given) : await approvePurchases(ctx, given)
  const to = new URLSearchParams()
  if (decided.done > 0) to.set(`bought.${declines ? 'declined' : 'approved'}`, String(decided.done))
  for (const { reason, count } of decided.not) to.set(`notBought.${reason.split('.').at(-1)}`, String(count))
  return to
}

async function orderOne(ctx: PersonCtx, values: Values): Promise<URLSearchParams> {
  const { done, not, isOrdered } = await orderPurchase(ctx, { purchase: values.orderPurchase })
  if (isOrdered) return new URLSearchParams({ 'bought.ordered': '1' })
  if (done > 0) return new URLSearchParams({ 'bought.approved': '1', 'notBought.unordered': '1' })
  return new URLSearchParams(not.map(({ reason }) => [`notBought.${reason.split('.').at(-1)}`, '1']))
}

/** Decides on the chosen seat requests; what it came to, as the address of a page says it. */
export async function decideSeats(ctx: PersonCtx, values: Values, url: URL): Promise<URLSearchParams> {
  const declines = values.approve === undefined && values.intent === 'decline'
  const given = { ...values, request: values.approve ?? values.request }
  const decided = declines ? await declineSeatRequests(ctx, given) : await approveSeatRequests(ctx, given)
  const { event, state } = filterInput.parse(Object.fromEntries(url.searchParams))
  const to = new URLSearchParams({ ...(event && { event }), ...(state !== 'asked' && { state }) })
  if (decided.done > 0) to.set(declines ? 'declined' : 'approved', String(decided.done))
  for (const { reason, count } of decided.not) to.set(`not.${reason.split('.').at(-1)}`, String(count))
  return to
}

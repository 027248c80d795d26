import { type Actor, isPerson } from '#app/kit/actor.ts'

/** Whether an order is the actor's own: by the party acted for, or by the browser's key while nobody has claimed it. */
export function ownsOrder(
  actor: Actor,
  visitorKey: string | null,
  order: { buyerId: string | null; visitorKey: string | null },
): boolean {
  if (order.buyerId !== null) return isPerson(actor) && actor.partyId === order.buyerId
  return order.visitorKey !== null && order.visitorKey === visitorKey
}

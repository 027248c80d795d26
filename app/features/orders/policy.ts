import type { PartyId } from '#app/kit/ids.ts'
import { type By, canWalk, standing } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { ORDER_TABLE, type OrderState } from './order.ts'

type Asker = Pick<Ctx, 'actor' | 'visitorKey'>
type Sides = { buyerId: PartyId | null; visitorKey: string | null; sellerId: PartyId }

/** As what somebody may take steps with an order: who holds seats as a guest is their customer by the browser's key. */
export function orderStanding({ actor, visitorKey }: Asker, row: Sides): readonly By[] {
  const isGuest = row.buyerId === null && row.visitorKey !== null && row.visitorKey === visitorKey
  const as = standing(actor, { customer: row.buyerId, provider: row.sellerId })
  return isGuest ? [...as, 'customer'] : as
}

/** Whether somebody may hold the seats of an order again that is in this state. */
export function canHoldAgain(asker: Asker, order: Sides & { state: OrderState }): boolean {
  return canWalk(ORDER_TABLE, order.state, 'hold_again', orderStanding(asker, order))
}

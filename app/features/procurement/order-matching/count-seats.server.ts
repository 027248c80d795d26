import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { judgeOrder } from './judge-order.server.ts'
import { refuseOverbilling } from './refuse-overbilling.server.ts'
import { purchaseOrderSeats } from './tables.server.ts'

type Counted = {
  purchaseOrderId: string
  /** Lines of a booking, each with the line of the purchase order on which it counts. */
  seats: readonly { orderLineId: string; line: number }[]
  linkedBy: AccountId
  at: Date
}

/** Counts seats as bought on lines of a locked order. Refuses what the database refuses of deliveries. */
export async function countSeats(tx: Tx, { purchaseOrderId, seats, linkedBy, at }: Counted): Promise<void> {
  const shared = { purchaseOrderId, linkedBy, linkedAt: at }
  await refuseOverbilling(tx, (inner) =>
    inner.insert(purchaseOrderSeats).values(seats.map((seat) => ({ ...seat, ...shared }))),
  )
  await judgeOrder(tx, purchaseOrderId, at)
}

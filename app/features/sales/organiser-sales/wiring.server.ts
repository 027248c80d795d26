import { orderPlaced } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteSold } from './jobs.ts'
import { noteSoldSeats } from './note-sold.server.ts'

export const organiserSalesWiring: Wiring = {
  jobs: [carryOutFast(noteSold, (ctx, { orderId }) => noteSoldSeats(ctx, orderId))],
  followers: [follow(orderPlaced, noteSold, ({ subjectId }) => ({ orderId: subjectId }))],
}

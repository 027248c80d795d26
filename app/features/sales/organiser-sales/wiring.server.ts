import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { orderConfirmed } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteSoldSeatsJob } from './jobs.ts'
import { noteSoldSeats } from './note-sold-seats.server.ts'
import { organiserSalesKinds } from './notification-kinds.ts'
import { getSales, listSales } from './queries-sales.server.ts'
import { getSoldEvent, listSoldOrders } from './sold/queries-sold.server.ts'

export const organiserSalesWiring: Wiring = {
  jobs: [carryOutFast(noteSoldSeatsJob, (ctx, { orderId }) => noteSoldSeats(ctx, orderId))],
  followers: [follow(orderConfirmed, noteSoldSeatsJob, ({ subjectId }) => ({ orderId: subjectId }))],
  fillings: [fill(notificationKinds, organiserSalesKinds)],
  programs: { 'orders:read': [listSales, getSales, getSoldEvent, listSoldOrders] },
}

import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { orderConfirmed } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifySoldSeatsJob } from './jobs.ts'
import { organiserSalesKinds } from './notification-kinds.ts'
import { notifySoldSeats } from './notify-sold-seats.server.ts'
import { getSales, listSales } from './queries-sales.server.ts'
import { getSoldEvent, listSoldOrders } from './sold/queries-sold.server.ts'

export const organiserSalesWiring: Wiring = {
  jobs: [carryOutFast(notifySoldSeatsJob, (ctx, { orderId }) => notifySoldSeats(ctx, orderId))],
  followers: [follow(orderConfirmed, notifySoldSeatsJob, ({ subjectId }) => ({ orderId: subjectId }))],
  fillings: [fill(notificationKinds, organiserSalesKinds)],
  programs: { 'orders:read': [listSales, getSales, getSoldEvent, listSoldOrders] },
}

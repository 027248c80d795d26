import { eventAssured, eventCancelled } from '#app/features/catalogue/events/event.ts'
import { poolDecided, poolReached } from '#app/features/catalogue/inventory/pools/pool.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { lowerPriceJob } from '#app/features/sales/orders/jobs.ts'
import {
  orderCancelled,
  orderGivenBack,
  orderMissed,
  orderNotJoined,
  orderPromised,
  priceSunk,
  promiseDue,
  promiseUncharged,
} from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import {
  movePoolsJob,
  notePoolJob,
  notePromiseJob,
  settleDecidedOrderJob,
  settleDecidedOrdersJob,
  settlePromiseJob,
} from './jobs.ts'
import { lowerPrice } from './lower-price.server.ts'
import { movePools } from './move-pools.server.ts'
import { notePool } from './note-pool.server.ts'
import { notePromise } from './note-promise.server.ts'
import { groupDealsKinds } from './notification-kinds.ts'
import { groupDealsInvariants } from './queries-invariants.server.ts'
import { settleDecidedOrder } from './settle-decided-order.server.ts'
import { settleDecidedOrders } from './settle-decided-orders.server.ts'
import { settlePromise } from './settle-promise.server.ts'

export const groupDealsWiring: Wiring = {
  jobs: [
    carryOut(settleDecidedOrdersJob, settleDecidedOrders, EVERY_MINUTE),
    carryOutFast(settleDecidedOrderJob, (ctx, { orderId }) => settleDecidedOrder(ctx, orderId)),
    carryOut(movePoolsJob, movePools, EVERY_MINUTE),
    carryOutFast(lowerPriceJob, (ctx, { orderId }) => lowerPrice(ctx, orderId)),
    carryOutFast(settlePromiseJob, (ctx, { orderId }) => settlePromise(ctx, orderId)),
    carryOutFast(notePoolJob, (ctx, { poolId }) => notePool(ctx, poolId)),
    carryOutFast(notePromiseJob, (ctx, { orderId }) => notePromise(ctx, orderId)),
  ],
  followers: [
    follow(eventAssured, settleDecidedOrdersJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(eventCancelled, movePoolsJob, () => ({})),
    ...[poolReached, poolDecided].map((fact) =>
      follow(fact, notePoolJob, ({ subjectId }) => ({ poolId: subjectId })),
    ),
    follow(priceSunk, lowerPriceJob, ({ subjectId }) => ({ orderId: subjectId })),
    ...[promiseDue, orderMissed, orderCancelled, orderGivenBack].map((fact) =>
      follow(fact, settlePromiseJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    ...[orderPromised, orderMissed, orderNotJoined, promiseUncharged].map((fact) =>
      follow(fact, notePromiseJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
  ],
  invariants: groupDealsInvariants,
  fillings: [fill(notificationKinds, groupDealsKinds)],
}

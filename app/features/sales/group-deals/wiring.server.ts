import { eventAssured, eventCancelled } from '#app/features/catalogue/events/event.ts'
import { poolDecided, poolReached } from '#app/features/catalogue/inventory/pools/pool.ts'
import { lowerPrices } from '#app/features/sales/orders/jobs.ts'
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
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { movePools, notePool, settleAllDecided, settleDecided, settlePromises, tellPromise } from './jobs.ts'
import { lowerPrice } from './lower-price.server.ts'
import { moveDuePools } from './move-pools.server.ts'
import { notePoolNews } from './note-pool.server.ts'
import { notePromise } from './note-promise.server.ts'
import { settleDecidedOrders } from './settle-all-decided.server.ts'
import { settleDecidedOrder } from './settle-decided.server.ts'
import { settlePromise } from './settle-promise.server.ts'

export const groupDealsWiring: Wiring = {
  jobs: [
    carryOut(settleAllDecided, settleDecidedOrders, EVERY_MINUTE),
    carryOutFast(settleDecided, (ctx, { orderId }) => settleDecidedOrder(ctx, orderId)),
    carryOut(movePools, moveDuePools, EVERY_MINUTE),
    carryOutFast(lowerPrices, (ctx, { orderId }) => lowerPrice(ctx, orderId)),
    carryOutFast(settlePromises, (ctx, { orderId }) => settlePromise(ctx, orderId)),
    carryOutFast(notePool, (ctx, { poolId }) => notePoolNews(ctx, poolId)),
    carryOutFast(tellPromise, (ctx, { orderId }) => notePromise(ctx, orderId)),
  ],
  followers: [
    follow(eventAssured, settleAllDecided, ({ subjectId }) => ({ eventId: subjectId })),
    follow(eventCancelled, movePools, () => ({})),
    ...[poolReached, poolDecided].map((fact) =>
      follow(fact, notePool, ({ subjectId }) => ({ poolId: subjectId })),
    ),
    follow(priceSunk, lowerPrices, ({ subjectId }) => ({ orderId: subjectId })),
    ...[promiseDue, orderMissed, orderCancelled, orderGivenBack].map((fact) =>
      follow(fact, settlePromises, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    ...[orderPromised, orderMissed, orderNotJoined, promiseUncharged].map((fact) =>
      follow(fact, tellPromise, ({ subjectId }) => ({ orderId: subjectId })),
    ),
  ],
}

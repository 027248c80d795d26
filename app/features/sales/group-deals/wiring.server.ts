import { eventCancelled, eventGuaranteed } from '#app/features/catalogue/events/event.ts'
import {
  groupDealDecided,
  groupDealReached,
} from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { lowerPriceJob } from '#app/features/sales/orders/jobs.ts'
import {
  orderCancelled,
  orderGivenBack,
  orderMissed,
  orderNotJoined,
  orderPledged,
  pledgeDue,
  pledgeUncharged,
  priceLowered,
} from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { collectDecidedOrder } from './collect-decided-order.server.ts'
import { collectDecidedOrders } from './collect-decided-orders.server.ts'
import { collectPledge } from './collect-pledge.server.ts'
import {
  collectDecidedOrderJob,
  collectDecidedOrdersJob,
  collectPledgeJob,
  moveGroupDealsJob,
  notifyGroupDealJob,
  notifyPledgeJob,
} from './jobs.ts'
import { lowerPrice } from './lower-price.server.ts'
import { moveGroupDeals } from './move-group-deals.server.ts'
import { groupDealsKinds } from './notification-kinds.ts'
import { notifyGroupDeal } from './notify-group-deal.server.ts'
import { notifyPledge } from './notify-pledge.server.ts'
import { groupDealsInvariants } from './queries-invariants.server.ts'

export const groupDealsWiring: Wiring = {
  jobs: [
    carryOut(collectDecidedOrdersJob, collectDecidedOrders, EVERY_MINUTE),
    carryOutFast(collectDecidedOrderJob, (ctx, { orderId }) => collectDecidedOrder(ctx, orderId)),
    carryOut(moveGroupDealsJob, moveGroupDeals, EVERY_MINUTE),
    carryOutFast(lowerPriceJob, (ctx, { orderId }) => lowerPrice(ctx, orderId)),
    carryOutFast(collectPledgeJob, (ctx, { orderId }) => collectPledge(ctx, orderId)),
    carryOutFast(notifyGroupDealJob, (ctx, { groupDealId }) => notifyGroupDeal(ctx, groupDealId)),
    carryOutFast(notifyPledgeJob, (ctx, { orderId }) => notifyPledge(ctx, orderId)),
  ],
  followers: [
    follow(eventGuaranteed, collectDecidedOrdersJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(eventCancelled, moveGroupDealsJob, () => ({})),
    ...[groupDealReached, groupDealDecided].map((fact) =>
      follow(fact, notifyGroupDealJob, ({ subjectId }) => ({ groupDealId: subjectId })),
    ),
    follow(priceLowered, lowerPriceJob, ({ subjectId }) => ({ orderId: subjectId })),
    ...[pledgeDue, orderMissed, orderCancelled, orderGivenBack].map((fact) =>
      follow(fact, collectPledgeJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    ...[orderPledged, orderMissed, orderNotJoined, pledgeUncharged].map((fact) =>
      follow(fact, notifyPledgeJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
  ],
  invariants: groupDealsInvariants,
  fillings: [fill(notificationKinds, groupDealsKinds)],
}

import {
  purchaseApproved,
  purchaseAsked,
  purchaseDeclined,
  purchaseEnded,
} from '#app/features/sales/purchase-requests/purchase.ts'
import { tellCancelled } from './features/sales/cancellations/jobs.ts'
import { confirmOrder, tellCharge } from './features/sales/confirmations/jobs.ts'
import { settlePledges, tellPledge } from './features/sales/group-deals/jobs.ts'
import { lowerPrices } from './features/sales/orders/jobs.ts'
import {
  orderCancelled,
  orderCharged,
  orderConfirmed,
  orderExpired,
  orderGivenBack,
  orderLapsed,
  orderMissed,
  orderNotJoined,
  orderPledged,
  orderReserved,
  orderUncharged,
  pledgeDue,
  pledgeUncharged,
  priceSunk,
  saleCalledOff,
  seatsCancelled,
  ticketEnded,
  ticketMailAsked,
} from './features/sales/orders/order.ts'
import { askTickets, sendTicket, tellTicketEnded } from './features/sales/participants/jobs.ts'
import { notePurchase } from './features/sales/purchase-requests/jobs.ts'
import { tellBill } from './features/sales/receivables/jobs.ts'
import { releaseToWaitlist } from './features/sales/seat-offers/jobs.ts'
import { type Follower, follow } from './platform/facts.server.ts'

/**
 * What follows from what happened to orders, besides what people are notified of: a part of the map of facts.
 */
export const orderFollowers: Follower[] = [
  ...[orderCharged, orderUncharged].map((fact) =>
    follow(fact, tellCharge, ({ subjectId }) => ({ orderId: subjectId })),
  ),
  follow(orderConfirmed, confirmOrder, ({ subjectId }) => ({ orderId: subjectId })),
  follow(orderConfirmed, askTickets, ({ subjectId }) => ({ orderId: subjectId })),
  // Whose invoice comes once the event runs has the confirmation alone until then.
  follow(orderReserved, confirmOrder, ({ subjectId }) => ({ orderId: subjectId })),
  follow(orderReserved, tellBill, ({ subjectId }) => ({ orderId: subjectId, news: 'billed' as const })),
  follow(orderLapsed, tellBill, ({ subjectId }) => ({ orderId: subjectId, news: 'lapsed' as const })),
  follow(saleCalledOff, tellBill, ({ subjectId }) => ({ orderId: subjectId, news: 'withdrawn' as const })),
  // What was given back, or not had in time, is first offered to those who wait.
  ...[orderExpired, orderCancelled, orderMissed, seatsCancelled].map((fact) =>
    follow(fact, releaseToWaitlist, ({ subjectId }) => ({ freedBy: subjectId })),
  ),
  ...[purchaseAsked, purchaseApproved, purchaseDeclined, purchaseEnded].map((fact) =>
    follow(fact, notePurchase, ({ subjectId }) => ({ requestId: subjectId })),
  ),
  follow(priceSunk, lowerPrices, ({ subjectId }) => ({ orderId: subjectId })),
  ...[pledgeDue, orderMissed, orderCancelled, orderGivenBack].map((fact) =>
    follow(fact, settlePledges, ({ subjectId }) => ({ orderId: subjectId })),
  ),
  ...[orderPledged, orderMissed, orderNotJoined, pledgeUncharged].map((fact) =>
    follow(fact, tellPledge, ({ subjectId }) => ({ orderId: subjectId })),
  ),
  follow(seatsCancelled, tellCancelled, ({ subjectId }) => ({ cancellationId: subjectId })),
  follow(ticketEnded, tellTicketEnded, ({ subjectId }) => ({ mailId: subjectId })),
  follow(ticketMailAsked, sendTicket, ({ subjectId }) => ({ mailId: subjectId })),
]

import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import {
  purchaseApproved,
  purchaseAsked,
  purchaseDeclined,
  purchaseEnded,
} from '#app/features/sales/orders/purchases/purchase.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endPurchases } from './end-purchases.server.ts'
import { endPurchaseRequests, notePurchase } from './jobs.ts'
import { notePurchaseNews } from './note-purchase.server.ts'

export const purchaseRequestsWiring: Wiring = {
  jobs: [
    carryOut(endPurchaseRequests, endPurchases, EVERY_MINUTE),
    carryOutFast(notePurchase, (ctx, { requestId }) => notePurchaseNews(ctx, requestId)),
  ],
  followers: [
    follow(eventCancelled, endPurchaseRequests, () => ({})),
    ...[purchaseAsked, purchaseApproved, purchaseDeclined, purchaseEnded].map((fact) =>
      follow(fact, notePurchase, ({ subjectId }) => ({ requestId: subjectId })),
    ),
  ],
}

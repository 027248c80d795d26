import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endPurchases } from './end-purchases.server.ts'
import { endPurchasesJob, notePurchaseJob } from './jobs.ts'
import { notePurchase } from './note-purchase.server.ts'
import { purchaseRequestsKinds } from './notification-kinds.ts'
import { purchaseRequestsRows } from './personal-data.server.ts'
import { purchaseApproved, purchaseAsked, purchaseDeclined, purchaseEnded } from './purchase.ts'

export const purchaseRequestsWiring: Wiring = {
  jobs: [
    carryOut(endPurchasesJob, endPurchases, EVERY_MINUTE),
    carryOutFast(notePurchaseJob, (ctx, { requestId }) => notePurchase(ctx, requestId)),
  ],
  followers: [
    follow(eventCancelled, endPurchasesJob, () => ({})),
    ...[purchaseAsked, purchaseApproved, purchaseDeclined, purchaseEnded].map((fact) =>
      follow(fact, notePurchaseJob, ({ subjectId }) => ({ requestId: subjectId })),
    ),
  ],
  fillings: [fill(notificationKinds, purchaseRequestsKinds)],
  personalData: purchaseRequestsRows,
}

import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endPurchases } from './end-purchases.server.ts'
import { endPurchasesJob, notifyPurchaseJob } from './jobs.ts'
import { purchaseRequestsKinds } from './notification-kinds.ts'
import { notifyPurchase } from './notify-purchase.server.ts'
import { purchaseRequestsRows } from './personal-data.server.ts'
import { purchaseApproved, purchaseAsked, purchaseDeclined, purchaseEnded } from './purchase.ts'

export const purchaseRequestsWiring: Wiring = {
  jobs: [
    carryOut(endPurchasesJob, endPurchases, EVERY_MINUTE),
    carryOutFast(notifyPurchaseJob, (ctx, { requestId }) => notifyPurchase(ctx, requestId)),
  ],
  followers: [
    follow(eventCancelled, endPurchasesJob, () => ({})),
    ...[purchaseAsked, purchaseApproved, purchaseDeclined, purchaseEnded].map((fact) =>
      follow(fact, notifyPurchaseJob, ({ subjectId }) => ({ requestId: subjectId })),
    ),
  ],
  fillings: [fill(notificationKinds, purchaseRequestsKinds)],
  personalData: purchaseRequestsRows,
}

import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { approvalSubjects } from '#app/features/sales/approval-rules/approval-subjects.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { approvePurchase } from './approve-purchase.server.ts'
import { declinePurchase } from './decline-purchase.server.ts'
import { endPurchases } from './end-purchases.server.ts'
import { endPurchasesJob, notifyPurchaseJob } from './jobs.ts'
import { purchaseRequestsKinds } from './notification-kinds.ts'
import { notifyPurchase } from './notify-purchase.server.ts'
import { purchaseRequestsRows } from './personal-data.server.ts'
import { purchaseApproved, purchaseDeclined, purchaseEnded } from './purchase.ts'
import { describePurchase } from './queries-described.server.ts'

export const purchaseRequestsWiring: Wiring = {
  jobs: [
    carryOut(endPurchasesJob, endPurchases, EVERY_MINUTE),
    carryOutFast(notifyPurchaseJob, (ctx, { requestId }) => notifyPurchase(ctx, requestId)),
  ],
  followers: [
    follow(eventCancelled, endPurchasesJob, () => ({})),
    ...[purchaseApproved, purchaseDeclined, purchaseEnded].map((fact) =>
      follow(fact, notifyPurchaseJob, ({ subjectId }) => ({ requestId: subjectId })),
    ),
  ],
  fillings: [
    fill(notificationKinds, purchaseRequestsKinds),
    fill(approvalSubjects, {
      purchase: {
        describe: describePurchase,
        decide: async (tx, ctx, { id, reason }) => {
          if (reason === null) await approvePurchase(tx, ctx, id)
          else await declinePurchase(tx, ctx, { id, why: reason })
        },
      },
    }),
  ],
  personalData: purchaseRequestsRows,
}

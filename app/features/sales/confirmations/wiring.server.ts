import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import {
  orderCharged,
  orderConfirmed,
  orderReserved,
  orderUncharged,
} from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { sendChargeJob, sendConfirmationJob } from './jobs.ts'
import { confirmationsKinds } from './notification-kinds.ts'
import { sendCharge } from './send-charge.server.ts'
import { sendConfirmation } from './send-confirmation.server.ts'

export const confirmationsWiring: Wiring = {
  jobs: [
    carryOutFast(sendConfirmationJob, (ctx, { orderId }) => sendConfirmation(ctx, orderId)),
    carryOutFast(sendChargeJob, (ctx, { orderId }) => sendCharge(ctx, orderId)),
  ],
  followers: [
    ...[orderCharged, orderUncharged].map((fact) =>
      follow(fact, sendChargeJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    follow(orderConfirmed, sendConfirmationJob, ({ subjectId }) => ({ orderId: subjectId })),
    // Whose invoice comes once the event runs has the confirmation alone until then.
    follow(orderReserved, sendConfirmationJob, ({ subjectId }) => ({ orderId: subjectId })),
  ],
  fillings: [fill(notificationKinds, confirmationsKinds)],
}

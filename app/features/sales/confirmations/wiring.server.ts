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
import { emailCharge } from './email-charge.server.ts'
import { emailOrderConfirmation } from './email-order-confirmation.server.ts'
import { emailChargeJob, emailOrderConfirmationJob } from './jobs.ts'
import { confirmationsKinds } from './notification-kinds.ts'

export const confirmationsWiring: Wiring = {
  jobs: [
    carryOutFast(emailOrderConfirmationJob, emailOrderConfirmation),
    carryOutFast(emailChargeJob, (ctx, { orderId }) => emailCharge(ctx, orderId)),
  ],
  followers: [
    ...[orderCharged, orderUncharged].map((fact) =>
      follow(fact, emailChargeJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    follow(orderConfirmed, emailOrderConfirmationJob, ({ subjectId }) => ({ orderId: subjectId })),
    // Whose invoice comes once the event runs has the confirmation alone until then.
    follow(orderReserved, emailOrderConfirmationJob, ({ subjectId }) => ({ orderId: subjectId })),
  ],
  fillings: [fill(notificationKinds, confirmationsKinds)],
}

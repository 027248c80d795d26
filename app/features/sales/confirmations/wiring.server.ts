import { orderBilled, orderCharged, orderPlaced, orderUncharged } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { confirmOrder, tellCharge } from './jobs.ts'
import { sendCharge } from './send-charge.server.ts'
import { sendOrderConfirmation } from './send-confirmation.server.ts'

export const confirmationsWiring: Wiring = {
  jobs: [
    carryOutFast(confirmOrder, (ctx, { orderId }) => sendOrderConfirmation(ctx, orderId)),
    carryOutFast(tellCharge, (ctx, { orderId }) => sendCharge(ctx, orderId)),
  ],
  followers: [
    ...[orderCharged, orderUncharged].map((fact) =>
      follow(fact, tellCharge, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    follow(orderPlaced, confirmOrder, ({ subjectId }) => ({ orderId: subjectId })),
    // Whose invoice comes once the event runs has the confirmation alone until then.
    follow(orderBilled, confirmOrder, ({ subjectId }) => ({ orderId: subjectId })),
  ],
}

import { randomUUID } from 'node:crypto'
import { reconcilePayment } from '#app/features/money/payments/reconcile-payment.server.ts'
import { startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { money } from '#app/kit/money.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'
import { sandboxCharged } from '#app/platform/testing/charges.ts'

/**
 * Pays for a training as Anand Phadke, as payOrder does, by a charge that its gateway has made already: no
 * notice of it is left for the server to deliver.
 */
export async function payFor(buyer: Ctx, { reference }: { reference: string }): Promise<void> {
  const payer = {
    kind: 'business',
    name: 'Anand Phadke',
    company: 'Godavari Motors, Pune',
    purchaseOrderNumber: 'GM-4711',
    street: '14 Baner Road',
    city: 'Pune',
    country: 'IN',
  }
  await keepDetails(buyer, { reference, ...payer })
  const paymentId = await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, buyer, reference)
    const amount = money(order.totalMinor, order.currency)
    const gateway = requireGateway('orders:refused.noPayments')
    const by = { gateway, key: randomUUID(), bodyHash: '' } as const
    const { id } = await startPayment(tx, {
      subject: { kind: 'order', id: order.id },
      payerId: order.buyerId,
      amount,
      ...by,
    })
    await changeOrder(tx, buyer, order, { payment: 'start' }, { heldUntil: order.heldUntil })
    const charged = { amountMinor: amount.minor, currency: amount.currency }
    await sandboxCharged(tx, [{ paymentId: id, ...charged, card: 'succeeds', state: 'succeeded' }])
    return id
  })
  const system = systemContext('demo-world', { now: buyer.now })
  await reconcilePayment(system, paymentId)
}

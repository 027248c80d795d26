import { type StartedPayment, startPayment } from '#app/features/payments/start-payment.server.ts'
import { creditorReference, TRANSFER, type TransferTerms } from '#app/features/payments/transfer.ts'
import { holdSeatsUntil } from '#app/features/tickets/hold-seats-until.server.ts'
import { keepSeats } from '#app/features/tickets/keep-seats.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { lapseAt } from './bill.ts'
import { changeOrder } from './change-order.server.ts'
import { issueTickets } from './change-tickets.server.ts'
import type { Billable } from './find-billable.server.ts'
import { invoiceOrder } from './invoice-order.server.ts'
import type { OrderRow } from './lock-order.server.ts'
import { dueOf, orderBilled, shareTotal } from './order.ts'

type Terms = { facts: Billable; transfer: TransferTerms; due: string; key: string }

/**
 * Bills a locked order that is held: seats kept until its transfer is due and a day, or good at once where its seller lets them be, and the
 * invoice issued, which is the last that its transaction does. Whether it may be is the caller's to know. Refuses `orders:refused.expired` where the seats are gone.
 */
export async function billHeld(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow & { buyerId: NonNullable<OrderRow['buyerId']> },
  { facts: { timeZone, lines, title }, transfer, due, key }: Terms,
): Promise<StartedPayment> {
  const sum = dueOf(lines, order)
  const heldUntil = lapseAt(due, timeZone)
  const payment = await startPayment(tx, {
    ...{ subject: { kind: 'order', id: order.id }, payerId: order.buyerId, gateway: TRANSFER },
    ...{ amount: sum.total, key, bodyHash: hashOf({ method: TRANSFER }) },
  })
  const kept = { heldUntil, countedWith: null, billedAt: ctx.now() }
  const amounts = { totalMinor: sum.total.minor, taxMinor: sum.tax.minor }
  const told = { payment: payment.id, total: sum.total.minor, due }
  if (transfer.validWhileUnpaid && order.eventId !== null) {
    if (!(await keepSeats(tx, { orderId: order.id, at: ctx.now() })))
      throw refuse('conflict', 'orders:refused.expired')
    await issueTickets(tx, [order.id])
    const { commission } = shareTotal(sum)
    const good = { placedAt: ctx.now(), commissionMinor: commission.minor, validWhileUnpaid: true }
    const set = { ...kept, ...amounts, ...good }
    await changeOrder(tx, ctx, order, { state: 'place', payment: 'start' }, set, told)
    await recordFact(tx, orderBilled, order.id)
  } else {
    if (order.eventId !== null && !(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'orders:refused.expired')
    await changeOrder(tx, ctx, order, { state: 'bill', payment: 'start' }, { ...kept, ...amounts }, told)
  }
  const { validWhileUnpaid: _, ...account } = transfer
  await invoiceOrder(tx, ctx, order, {
    ...{ title, lines, due: sum },
    owed: { dueOn: due, transfer: { ...account, reference: creditorReference(order.reference) } },
  })
  return payment
}

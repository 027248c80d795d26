import type { RefundCause } from '#app/features/money/payments/refund.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { creditRefund } from './credit-refund.server.ts'

type Uncredited = {
  id: string
  causeKind: RefundCause['kind']
  causeId: string
  amountMinor: number
  paidMinor: number
  isOwed: boolean
}

/** The first first: a note says what it adds to those before it. */
const listUncredited = preparedStatement<Uncredited>(
  'orders.list-uncredited',
  `select r.id, r.cause_kind as "causeKind", r.cause_id as "causeId", r.amount_minor::float8 as "amountMinor", p.amount_minor::float8 as "paidMinor", r.state = 'requested' as "isOwed"
  from refunds r join payments p on p.id = r.payment_id
  where p.subject_kind = 'order' and p.subject_id = $1 and p.gateway = 'transfer' and r.state <> 'failed' and r.reason not in ('paid_twice', 'no_seat')
    and not exists (select from invoices c where c.refund_id = r.id)
  order by r.id`,
)

/**
 * Credits what of a locked order its seller is to transfer back and no note says yet: with the cancellation,
 * and not once the seller says that it was sent. As the last that its transaction does; what goes back to a
 * card is credited when it went.
 */
export async function creditTransfers(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  // What was never placed was never sold: its bill is corrected as a whole.
  if (order.confirmedAt === null || (order.billedAt === null && order.enteredBy === null)) return
  for (const { paidMinor, isOwed, ...refund } of await listUncredited(tx, [order.id]))
    await creditRefund(tx, ctx, { order, payment: { amountMinor: paidMinor }, refund, isOwed })
}

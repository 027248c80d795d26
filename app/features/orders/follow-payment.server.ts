import { reversalPostings } from '#app/features/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/payments/post-ledger-entry.server.ts'
import type { RefundReason } from '#app/features/payments/refund.ts'
import type { LockedSubject, PaymentRow, RefundRow } from '#app/features/payments/subject.ts'
import { releaseSeats } from '#app/features/tickets/release-seats.server.ts'
import { money, portionOf } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
import { creditRefund } from './credit-refund.server.ts'
import { lockOrder, type OrderRow } from './lock-order.server.ts'
import { HOLD_OVER } from './order.ts'
import { placeOrder } from './place-order.server.ts'

/** An order, locked, as what a payment is for: placed by the money in the same transaction, or the money goes back. */
export async function followPayment(tx: Tx, ctx: Ctx, orderId: string): Promise<LockedSubject> {
  const order = await lockOrder(tx, orderId)
  return {
    paid: () => seatPaid(tx, ctx, order),
    declined: async () => {
      if (order.payment === 'awaiting') await changeOrder(tx, ctx, order, { payment: 'fail' })
    },
    paidBack: (payment, refund) => countRefund(tx, ctx, order, { payment, refund }),
  }
}

/** Seats if they are to be had; a second payment of an order, or one that finds no seat, goes back. */
async function seatPaid(tx: Tx, ctx: Ctx, order: OrderRow): Promise<RefundReason | null> {
  if (order.payment === 'paid') return 'paid_twice'
  const canBePlaced = order.state === 'held' || order.state === 'expired' || order.state === 'cancelled'
  if (canBePlaced && (await placeOrder(tx, ctx, order, { payment: 'succeed' }))) return null
  const gone = order.state === 'held'
  if (gone) await releaseSeats(tx, { orderIds: [order.id] })
  const ended = gone ? ({ state: 'expire' } as const) : {}
  await changeOrder(tx, ctx, order, { payment: 'succeed', ...ended }, gone ? HOLD_OVER : {})
  return 'no_seat'
}

type Back = { payment: PaymentRow; refund: RefundRow & { backMinor: number } }

/** A second payment that went back leaves the order as it is; any other counts against it, its sale and its invoice. */
async function countRefund(tx: Tx, ctx: Ctx, order: OrderRow, { payment, refund }: Back): Promise<void> {
  if (refund.reason === 'paid_twice') return
  const step = refund.backMinor === payment.amountMinor ? 'refund_rest' : 'refund_part'
  await changeOrder(tx, ctx, order, { refund: step })
  // What was never placed was never sold.
  if (order.placedAt === null) return
  const { currency } = order
  const kept = money(order.commissionMinor, currency)
  const commissionOf = (minor: number) => portionOf(kept, minor, payment.amountMinor).minor
  // What is taken back in parts adds up to what would be taken back at once.
  const before = refund.backMinor - refund.amountMinor
  const commission = money(commissionOf(refund.backMinor) - commissionOf(before), currency)
  await postLedgerEntry(tx, {
    kind: 'sale_reversal',
    uniqueKey: `sale_reversal:${refund.id}`,
    subject: { kind: 'order', id: order.id },
    occurredAt: ctx.now(),
    postings: reversalPostings(money(refund.amountMinor, currency), commission, order.sellerId),
  })
  await creditRefund(tx, ctx, { order, payment, refund })
}

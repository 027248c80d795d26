import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { changeCreditNote } from '#app/features/money/invoicing/change-credit-note.server.ts'
import { findWithheld } from '#app/features/money/invoicing/find-withheld.server.ts'
import { creditPostings, receiptPostings, reversalPostings } from '#app/features/money/payments/ledger.ts'
import type {
  LockedPayable,
  PaymentRow,
  RefundRow,
  RefundSums,
} from '#app/features/money/payments/payable.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import type { RefundReason } from '#app/features/money/payments/refund.ts'
import { COLLECTING, TRANSFER } from '#app/features/money/payments/transfer.ts'
import { collectTax } from '#app/features/money/tax-collection/collect-tax.server.ts'
import { mayCollectOf } from '#app/features/money/tax-collection/queries-own.server.ts'
import { returnTax } from '#app/features/money/tax-collection/return-tax.server.ts'
import { lockAfterGroupDeal } from '#app/features/sales/group-deals/lock-after-group-deal.server.ts'
import { missJoining } from '#app/features/sales/group-deals/miss-joining.server.ts'
import { takeJoined } from '#app/features/sales/group-deals/take-joined.server.ts'
import { partyOf } from '#app/features/sales/orders/billing.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { confirmOrder } from '#app/features/sales/orders/confirm-order.server.ts'
import { invoiceOrder } from '#app/features/sales/orders/invoice-order.server.ts'
import { lowerPriceJob } from '#app/features/sales/orders/jobs.ts'
import { isJoining } from '#app/features/sales/orders/joining.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isAuthorized } from '#app/features/sales/orders/open-money.ts'
import { HOLD_OVER, orderCharged, pledgeUncharged, shareTotal } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { isPriceLowered } from '#app/features/sales/orders/pricing.ts'
import { sellOrder } from '#app/features/sales/orders/sell-order.server.ts'
import { creditBill } from '#app/features/sales/receivables/credit-bill.server.ts'
import { creditRefund } from '#app/features/sales/receivables/credit-refund.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { findOwed } from '#app/features/sales/receivables/find-owed.server.ts'
import { money, portionOf } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { listShares } from './list-shares.server.ts'
import { missCharge } from './miss-charge.server.ts'
import { placeAuthorized } from './place-authorized.server.ts'

/**
 * The payable of an order: locks it and confirms it by the payment in the same transaction, or refunds the
 * payment.
 */
export async function onOrderPayment(tx: Tx, ctx: Ctx, orderId: string): Promise<LockedPayable> {
  const { groupDeal, order } = await lockAfterGroupDeal(tx, orderId)
  return {
    authorized: async () =>
      isJoining(order) || order.state === 'pledged' || (groupDeal && order.confirmedAt === null)
        ? takeJoined(tx, ctx, order, groupDeal)
        : placeAuthorized(tx, ctx, order),
    // What fell due is charged next; so are seats that are booked by what is authorized.
    keeps: async () =>
      order.state === 'pledged' ||
      (order.payment === 'awaiting' && ['held', 'confirmed'].includes(order.state)),
    paid: async (payment) => {
      const reason = await seatPaid(tx, ctx, order)
      if (reason !== null) return reason
      const withheldMinor = order.billedAt === null ? 0 : order.withheldMinor
      await receive(tx, ctx, order, { payment, key: payment.id, minor: payment.amountMinor, withheldMinor })
      await collect(tx, ctx, order, payment)
      return null
    },
    declined: async () => {
      if (isAuthorized(order)) return missCharge(tx, ctx, order)
      if (order.payment === 'awaiting') await changeOrder(tx, ctx, order, { payment: 'fail' })
      if (order.state !== 'held' || order.groupDealId === null) return
      if (isJoining(order)) await missJoining(tx, ctx, order)
      else if (order.payment === 'awaiting')
        await recordFact(tx, pledgeUncharged, order.id, orderDetails(order))
    },
    refunded: (payment, refund) => countRefund(tx, ctx, order, { payment, refund }),
    sharesOf: (payment, amount) => listShares(tx, order, { payment, amount }),
    refundReturned: async (_payment, { reason, refundedMinor }) => {
      // The sale stays taken back and its credit note stands: it is the money that is owed.
      if (reason !== 'paid_twice')
        await changeOrder(tx, ctx, order, { refund: refundedMinor > 0 ? 'fail_part' : 'fail_all' })
    },
  }
}

/** Seats if they are to be had; a second payment of an order, or one that finds no seat, goes back. */
async function seatPaid(tx: Tx, ctx: Ctx, order: OrderRow): Promise<RefundReason | null> {
  if (order.payment === 'paid') return 'paid_twice'
  if (order.state === 'confirmed') return settle(tx, ctx, order)
  // Its invoice is corrected already, or its buyer cancelled it: it is not sold again by what comes late.
  const isOver = order.state === 'cancelled' && (order.billedAt !== null || order.confirmedAt !== null)
  const canBePlaced = order.state !== 'completed' && !isOver
  if (canBePlaced && (await confirmOrder(tx, ctx, order, { payment: 'succeed' }))) return null
  const gone = order.state === 'held' || order.state === 'reserved'
  if (gone) await releaseSeats(tx, { orderIds: [order.id], as: 'lapse' })
  if (order.state === 'reserved') {
    await cancelOrder(tx, ctx, order, { reason: 'no_seat', payment: 'succeed' })
    await creditBill(tx, ctx, order)
  } else if (order.state === 'held') {
    await changeOrder(tx, ctx, order, { payment: 'succeed', state: 'expire' }, HOLD_OVER)
  } else await changeOrder(tx, ctx, order, { payment: 'succeed' })
  return 'no_seat'
}

/**
 * Seats that were good before the money came: it is the sale that is left to write, and the invoice where
 * none was.
 */
async function settle(tx: Tx, ctx: Ctx, order: OrderRow): Promise<null> {
  const owed = await findOwed(tx, order)
  const { total } = owed.due
  const { commission } = shareTotal(owed.due, owed.lines)
  await changeOrder(
    tx,
    ctx,
    order,
    { payment: 'succeed' },
    { ...HOLD_OVER, commissionMinor: commission.minor },
  )
  await sellOrder(tx, ctx, order, { total, commission })
  if (isPriceLowered(owed.lines)) await enqueue(tx, lowerPriceJob, { orderId: order.id })
  if (order.billedAt !== null) return null
  await recordFact(tx, orderCharged, order.id, orderDetails(order))
  await invoiceOrder(tx, ctx, order, owed)
  return null
}

type Received = { payment: PaymentRow; key: string; minor: number; withheldMinor: number }

/**
 * What came by transfer, or was sent back (`minor` below zero), moved on the seller's own account and not on
 * ours; but for what of it the payer withheld.
 */
async function receive(tx: Tx, ctx: Ctx, order: OrderRow, of: Received): Promise<void> {
  const { payment, key, minor, withheldMinor } = of
  if (payment.gateway !== TRANSFER) return
  await postLedgerEntry(tx, {
    kind: 'seller_receipt',
    uniqueKey: `seller_receipt:${key}`,
    subject: { kind: 'order', id: order.id },
    occurredAt: ctx.now(),
    postings: receiptPostings(money(minor, order.currency), order.sellerId, withheldMinor),
  })
}

/** What of a payment that came to us is kept for the seller's tax office. */
async function collect(tx: Tx, ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.gateway === TRANSFER || !mayCollectOf(payment.currency)) return
  const { due } = await findOwed(tx, order)
  const { sellerId, billing } = order
  await collectTax(tx, ctx, { payment, sellerId, payer: billing && partyOf(billing) }, due)
}

/** What goes back of an invoice that a company paid with others is its credit for the next ones. */
async function giveCredit(tx: Tx, ctx: Ctx, { payment, refund }: Counted): Promise<void> {
  if (payment.payerId === null) throw new Error('a collected payment without a payer')
  await postLedgerEntry(tx, {
    kind: 'credit_given',
    uniqueKey: `credit_given:${refund.id}`,
    subject: { kind: 'order', id: payment.subjectId },
    occurredAt: ctx.now(),
    postings: creditPostings(money(refund.amountMinor, payment.currency), payment.payerId),
  })
}

type Counted = { payment: PaymentRow; refund: RefundRow & RefundSums }

/**
 * A second payment that went back leaves the order as it is; any other counts against it, its sale and its
 * invoice.
 */
async function countRefund(tx: Tx, ctx: Ctx, order: OrderRow, { payment, refund }: Counted): Promise<void> {
  if (payment.gateway === COLLECTING) await giveCredit(tx, ctx, { payment, refund })
  if (refund.reason === 'paid_twice') return
  const step = refund.refundedMinor === payment.amountMinor ? 'refund_rest' : 'refund_part'
  await changeOrder(tx, ctx, order, { refund: step })
  // What was never placed, or came when its seats were gone, was never sold; what did not arrive the first
  // time was taken back then.
  if (order.confirmedAt === null || refund.reason === 'no_seat' || refund.isBooked) return
  const { currency } = order
  const kept = money(order.commissionMinor, currency)
  const commissionOf = (minor: number) => portionOf(kept, minor, payment.amountMinor).minor
  // What is taken back in parts adds up to what would be taken back at once.
  const before = refund.reversedMinor - refund.amountMinor
  const commission = money(commissionOf(refund.reversedMinor) - commissionOf(before), currency)
  await postLedgerEntry(tx, {
    kind: 'sale_reversal',
    uniqueKey: `sale_reversal:${refund.id}`,
    subject: { kind: 'order', id: order.id },
    occurredAt: ctx.now(),
    postings: reversalPostings(money(refund.amountMinor, currency), commission, order.sellerId),
  })
  const withheldMinor = -(await findWithheld(tx, refund.id))
  await receive(tx, ctx, order, { payment, key: refund.id, minor: -refund.amountMinor, withheldMinor })
  await returnTax(tx, ctx, payment, refund)
  if (payment.gateway !== TRANSFER) return creditRefund(tx, ctx, { order, payment, refund })
  await changeCreditNote(tx, refund.id)
  await creditTransfers(tx, ctx, order)
}

import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { captureAuthorized } from '#app/features/money/payments/capture-authorized.server.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { dueDay, termOf } from '#app/features/sales/orders/bill.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { pledgeUncharged } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { billHeld } from '#app/features/sales/receivables/bill-held.server.ts'
import { findBillable } from '#app/features/sales/receivables/find-billable.server.ts'
import { newId } from '#app/kit/ids.ts'
import { type Money, money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { collectDecidedOrder } from './collect-decided-order.server.ts'
import { lockAfterGroupDeal } from './lock-after-group-deal.server.ts'
import { repriceOrder } from './reprice-order.server.ts'
import { voidPledge } from './void-pledge.server.ts'

/** So long somebody has to pay otherwise who cannot be billed as promised. */
const OTHERWISE_HOURS = 48

type Kept =
  | { kind: 'billed'; payment: StartedPayment; reference: string }
  /** What a card has set aside is charged, as much as the order comes to. */
  | { kind: 'card'; paymentId: string; amount: Money }

/**
 * Settles one pledged order, once: its seats at the decided price of the group deal, captured from the card's
 * authorization, or invoiced. If neither is possible it is held for 48 hours, to be paid otherwise at that
 * price, and its buyer is notified. Repeating it changes nothing but that a card without an answer is tried
 * again. The authorization of an order that is over is voided. Refuses any actor but the system.
 */
export async function collectPledge(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  await voidPledge(ctx, orderId)
  const kept = await inTransaction((tx) => settle(tx, ctx, orderId))
  // What was booked when the promise was reached is charged or billed as what waited for its event.
  if (!kept) return collectDecidedOrder(ctx, orderId)
  if (kept.kind === 'card') await captureAuthorized(ctx, { paymentId: kept.paymentId, amount: kept.amount })
  else
    await askGateway(ctx, kept.payment, {
      method: TRANSFER,
      returnPath: `/order/${kept.reference}`,
    })
}

async function settle(tx: Tx, ctx: Ctx, orderId: string): Promise<Kept | null> {
  const { groupDeal, order } = await lockAfterGroupDeal(tx, orderId)
  const { state, buyerId, reference } = order
  if (groupDeal?.state !== 'decided' || groupDeal.reachedMinor === null || buyerId === null) return null
  const card = await findCard(tx, order)
  if (state === 'held' && card) return { ...card, amount: money(order.totalMinor, order.currency) }
  if (state !== 'pledged') return null

  const amounts = await repriceOrder(tx, order, groupDeal.reachedMinor)
  const heldUntil = new Date(ctx.now().getTime() + OTHERWISE_HOURS * 3_600_000)
  const set = { ...amounts, heldUntil, extended: true }
  await changeOrder(tx, ctx, order, { state: 'fall_due' }, set)
  if (order.payment === 'none') {
    const [facts] = await findBillable(tx, [orderId, buyerId])
    // As it was promised, whether its seller offers invoices to others by now or not.
    const transfer = facts?.account
    const termDays = transfer ? termOf(transfer) : null
    const held = { ...order, ...set, buyerId, state: 'held' as const }
    const due = facts?.startsAt
      ? dueDay({ startsAt: new Date(facts.startsAt), timeZone: facts.timeZone, termDays }, ctx.now())
      : null
    if (facts && transfer && due !== null) {
      const bill = { facts, transfer, due, key: newId() }
      const payment = await billHeld(tx, ctx, held, bill)
      // What was promised runs for sure.
      return payment && { kind: 'billed', payment, reference }
    }
  }
  if (!(await holdSeatsUntil(tx, { orderId, heldUntil }))) throw refuse('conflict', 'orders:refused.expired')
  if (!card) await recordFact(tx, pledgeUncharged, orderId, orderDetails(order))
  return card && { ...card, amount: money(amounts.totalMinor, order.currency) }
}

async function findCard(tx: Tx, { id }: OrderRow): Promise<{ kind: 'card'; paymentId: string } | null> {
  const attempts = await attemptsOf(tx, { kind: 'order', id })
  const card = attempts.find(({ state }) => state === 'authorized')
  return card ? { kind: 'card', paymentId: card.id } : null
}

import { eq } from 'drizzle-orm'
import { grantMandate } from '#app/features/money/card-mandates/grant-mandate.server.ts'
import type { LockedPayable, PaymentRow } from '#app/features/money/payments/payable.ts'
import type { RefundReason } from '#app/features/money/payments/refund.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { NEEDS_PAYER } from '#app/platform/payments/gateway.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts'
import { anchorOf, MOST_SEATS, startOf, termEnd } from './plan.ts'
import { openUntil, type PayWay, renewalFailed, renewalUnconfirmed } from './subscription.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'
import { writePlanSale } from './write-plan-sale.server.ts'

type ChargeRow = typeof subscriptionCharges.$inferSelect

/**
 * A subscription, locked, as what a payment is for: money that came in runs it on in the same transaction,
 * whoever told of it, or goes back.
 */
export async function onSubscriptionPayment(
  tx: Tx,
  ctx: Ctx,
  subscriptionId: string,
): Promise<LockedPayable> {
  const row = await lockSubscription(tx, subscriptionId)
  return {
    paid: async (payment, card) => {
      const charge = await chargeOf(tx, payment)
      const { mandateId } = charge
      const kept = card && mandateId ? { mandateId, card } : null
      const reason = await use(tx, ctx, row, { charge, payWay: kept ? 'card' : row.payWay })
      if (reason === null && kept) await grantMandate(tx, ctx, kept)
      if (reason === null) await writePlanSale(tx, ctx, { row, charge, payment })
      return reason
    },
    declined: async (payment) => {
      const charge = await chargeOf(tx, payment)
      if (charge.kind !== 'renewal' || charge.reference !== null || row.state !== 'active') return
      const [which, now] = [eq(subscriptions.id, row.id), ctx.now()]
      if (payment.declineReason === NEEDS_PAYER) {
        await tx.update(subscriptions).set({ unconfirmedAt: now }).where(which)
        await recordFact(tx, renewalUnconfirmed, row.id, { party: row.partyId })
        return
      }
      // The gateway never got it: that is no failure of the card.
      const failures = payment.declineReason === 'cancelled' ? row.failures : row.failures + 1
      await tx.update(subscriptions).set({ failures, failedAt: now }).where(which)
      if (failures === row.failures) return
      await recordFact(tx, renewalFailed, row.id, { party: row.partyId, failures })
    },
    // What was used is not given back by anybody; what goes back was never used.
    refunded: async () => undefined,
    refundReturned: async () => undefined,
  }
}

async function chargeOf(tx: Tx, { id }: PaymentRow): Promise<ChargeRow> {
  const [charge] = await tx.select().from(subscriptionCharges).where(eq(subscriptionCharges.paymentId, id))
  if (!charge) throw new Error('a payment of a subscription without what it buys')
  return charge
}

/**
 * Runs the subscription on by what was paid for; or why the money goes back: somebody else's came first, or
 * its time is over.
 */
async function use(
  tx: Tx,
  ctx: Ctx,
  row: SubscriptionRow,
  { charge, payWay }: { charge: ChargeRow; payWay: PayWay },
): Promise<RefundReason | null> {
  if (charge.kind === 'seats') return addSeats(tx, ctx, row, charge)
  const isActive = row.state === 'active'
  const isNext = charge.periodStart.getTime() === row.endDate.getTime()
  if (isActive && charge.kind === 'start') return 'paid_twice'
  if (isActive && !isNext && openUntil(row) > ctx.now()) return 'paid_twice'
  if (isActive && row.cancelAtEnd) return 'no_seat'

  const { cycle, seats, billing, method } = charge
  await changeSubscription(tx, ctx, row, isActive ? 'renew' : 'activate', {
    cycle,
    seats,
    billing,
    method,
    payWay,
    ...termOf(row, charge, ctx.now()),
    nextSeats: null,
    nextCycle: null,
    cancelAtEnd: false,
    failures: 0,
    failedAt: null,
    noticedAt: null,
    unconfirmedAt: null,
    remindedAt: null,
    updatedAt: ctx.now(),
  })
  return null
}

/**
 * The time that is paid for. What was billed begins as its invoice says; the days of a lock, in which it was
 * owed, are added to it.
 */
function termOf(row: SubscriptionRow, charge: ChargeRow, now: Date) {
  const { cycle, reference } = charge
  const periodStart = reference === null ? startOf(row, now) : charge.periodStart
  const anchorDay = anchorOf(row, periodStart)
  const endDate = termEnd(periodStart, cycle, anchorDay)
  const locked = row.state === 'active' ? 0 : now.getTime() - openUntil(row).getTime()
  if (reference === null || locked <= 0) return { periodStart, anchorDay, endDate }
  const later = new Date(endDate.getTime() + locked)
  return { periodStart, anchorDay: later.getUTCDate(), endDate: later }
}

async function addSeats(
  tx: Tx,
  ctx: Ctx,
  row: SubscriptionRow,
  charge: ChargeRow,
): Promise<RefundReason | null> {
  const isSame = row.state === 'active' && row.endDate.getTime() === charge.periodEnd.getTime()
  const seats = row.seats + charge.seats
  if (!isSame || row.endDate <= ctx.now() || seats > MOST_SEATS) return 'no_seat'
  const { billing, method } = charge
  await changeSubscription(tx, ctx, row, 'add_seats', {
    seats,
    nextSeats: null,
    billing,
    method,
    noticedAt: null,
    updatedAt: ctx.now(),
  })
  return null
}

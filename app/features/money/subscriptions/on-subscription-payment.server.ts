import { eq } from 'drizzle-orm'
import type { LockedPayable, PaymentRow } from '#app/features/money/payments/payable.ts'
import type { RefundReason } from '#app/features/money/payments/refund.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts'
import { anchorOf, MOST_SEATS, startOf, termEnd } from './plan.ts'
import { renewalFailed } from './subscription.ts'
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
    paid: async (payment) => {
      const charge = await chargeOf(tx, payment)
      const reason = await use(tx, ctx, row, charge)
      if (reason === null) await writePlanSale(tx, ctx, { row, charge, payment })
      return reason
    },
    declined: async (payment) => {
      const charge = await chargeOf(tx, payment)
      if (charge.kind !== 'renewal' || row.state !== 'active') return
      const failed = { failures: row.failures + 1, failedAt: ctx.now() }
      await tx.update(subscriptions).set(failed).where(eq(subscriptions.id, row.id))
      await recordFact(tx, renewalFailed, row.id, { party: row.partyId, failures: failed.failures })
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
async function use(tx: Tx, ctx: Ctx, row: SubscriptionRow, charge: ChargeRow): Promise<RefundReason | null> {
  if (charge.kind === 'seats') return addSeats(tx, ctx, row, charge)
  const isActive = row.state === 'active'
  if (isActive && charge.kind === 'start') return 'paid_twice'
  if (isActive && charge.periodStart.getTime() !== row.endDate.getTime() && row.endDate > ctx.now())
    return 'paid_twice'
  if (isActive && row.cancelAtEnd) return 'no_seat'

  const now = ctx.now()
  const periodStart = startOf(row, now)
  const anchorDay = anchorOf(row, periodStart)
  const { cycle, seats, billing, method } = charge
  await changeSubscription(tx, ctx, row, isActive ? 'renew' : 'activate', {
    cycle,
    seats,
    billing,
    method,
    periodStart,
    anchorDay,
    endDate: termEnd(periodStart, cycle, anchorDay),
    nextSeats: null,
    nextCycle: null,
    cancelAtEnd: false,
    failures: 0,
    failedAt: null,
    remindedAt: null,
    updatedAt: now,
  })
  return null
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
    updatedAt: ctx.now(),
  })
  return null
}

import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { sandboxGateway } from '#app/platform/payments/sandbox.server.ts'
import { isOpenPayment, type PaymentState } from './payment.ts'
import { ownsOrder } from './policy.ts'
import { recordPayment } from './record-payment.server.ts'
import { refundOnePayment } from './refund-payment.server.ts'
import { orders, payments } from './tables.server.ts'
import { findOpenNoticeIds, workOneNotice } from './work-notice.server.ts'

/** How long a confirmation may wait for the payer. */
const CONFIRM_MINUTES = 30

/**
 * The janitor for one payment: asks the gateway and writes down what it says. A charge that the gateway never got is
 * called off there first, so that it cannot happen later. Confirmations are left to the payer for half an hour.
 */
export async function settleOnePayment(ctx: Ctx, paymentId: string): Promise<PaymentState | null> {
  const [payment] = await read(ctx).select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return null
  if (payment.state === 'refunding') await refundOnePayment(ctx, paymentId)
  if (!isOpenPayment(payment.state)) return payment.state

  const amount = money(payment.amountMinor, payment.currency)
  const found = await sandboxGateway.find(paymentId)
  const age = ctx.now().getTime() - payment.createdAt.getTime()
  const abandoned = found === null || (found.state === 'confirming' && age > CONFIRM_MINUTES * 60_000)
  const charge = abandoned ? await sandboxGateway.cancel(paymentId, amount) : found
  const state = await recordPayment(ctx, paymentId, charge)
  return state === 'missing' || state === 'mismatch' ? null : state
}

/**
 * When the payer comes back from the gateway or waits on our page: settles the open payments of the own order, those
 * whose charge is still on its way to the gateway left alone. Somebody else's order is passed over in silence.
 */
export async function settleOwnOrder(ctx: Ctx, reference: string): Promise<void> {
  const rows = await read(ctx)
    .select({ id: payments.id, buyerId: orders.buyerId, visitorKey: orders.visitorKey })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.reference, reference), inArray(payments.state, ['confirming', 'unknown'])))
  for (const row of rows) {
    if (ownsOrder(ctx.actor, ctx.visitorKey, row)) await settleOnePayment(ctx, row.id)
  }
}

/** Every minute: settles what was left open by a crash or by silence, payments, refunds and notices. Returns how many. */
export async function sweepOpenPayments(ctx: Ctx): Promise<number> {
  const older = (seconds: number) => lt(payments.createdAt, sql`now() - make_interval(secs => ${seconds})`)
  const left = await read(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        and(inArray(payments.state, ['started', 'confirming']), older(30)),
        and(inArray(payments.state, ['unknown', 'refunding']), older(5)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(500)
  const notices = await findOpenNoticeIds(ctx)
  for (const { id } of left) await orLog(() => settleOnePayment(ctx, id))
  for (const id of notices) await orLog(() => workOneNotice(ctx, id))
  return left.length + notices.length
}

async function orLog(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, 'an open payment could not be settled')
  }
}

import { and, asc, desc, eq, isNotNull, lt, lte, or } from 'drizzle-orm'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { gatewayOfNew } from '#app/platform/payments/gateways.server.ts'
import { createCharge } from './create-charge.server.ts'
import { lockSubscription } from './lock-subscription.server.ts'
import { renewalOf } from './plan.ts'
import { everySubscription } from './queries-scope.server.ts'
import { DAY_MS, isRenewalDue, MOST_TRIES, RENEW_DAYS } from './subscription.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Asks for the money of subscriptions that renew within days, each by the method that paid last, and once for
 * each try: its end and number are the key, so that two processes, or a second run, charge once. Returns how
 * many were asked.
 */
export async function renewDueSubscriptions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const soon = new Date(ctx.now().getTime() + RENEW_DAYS * DAY_MS)
  const yesterday = new Date(ctx.now().getTime() - DAY_MS)
  const { id, state, endDate, cancelAtEnd, method, failures, failedAt } = subscriptions
  const due = await read(ctx)
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        everySubscription(ctx),
        eq(state, 'active'),
        lte(endDate, soon),
        eq(cancelAtEnd, false),
        isNotNull(method),
        lt(failures, MOST_TRIES),
        or(eq(failures, 0), lt(failedAt, yesterday)),
      ),
    )
    .orderBy(asc(endDate))
    .limit(AT_ONCE)
  let asked = 0
  for (const one of due) if (await renewOne(ctx, one.id)) asked += 1
  return asked
}

async function renewOne(ctx: Ctx, id: string): Promise<boolean> {
  const begun = await inTransaction((tx) => createRenewal(tx, ctx, id))
  if (!begun) return false
  try {
    const returnPath = '/dashboard/c/billing/return'
    await askGateway(ctx, begun.payment, { method: begun.method, returnPath })
  } catch (error) {
    log.error({ err: error }, 'a renewal is left to reconciliation')
  }
  return true
}

/**
 * Under the lock of the subscription, as another process may have been there, or an admin may pay at this
 * moment.
 */
async function createRenewal(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ payment: StartedPayment; method: string } | null> {
  const row = await lockSubscription(tx, id)
  const { method, billing } = row
  const gateway = gatewayOfNew()
  if (!isRenewalDue(row, ctx.now()) || method === null || billing === null || !gateway) return null
  const attempts = await attemptsOf(tx, { kind: 'subscription', id })
  if (attempts.some(({ state }) => isOpenPayment(state))) return null
  const [last] = await tx
    .select({ language: subscriptionCharges.language })
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, id))
    .orderBy(desc(subscriptionCharges.createdAt))
    .limit(1)
  const language = last?.language ?? DEFAULT_LANGUAGE
  const charge = renewalOf(row, ctx.now())
  const tries = attempts.filter(({ idempotencyKey }) => idempotencyKey.startsWith(keyOf(row.endDate)))
  const key = `${keyOf(row.endDate)}${tries.length}`
  const payment = await createCharge(tx, {
    row,
    charge,
    billing,
    method,
    language,
    gateway,
    key,
    body: { renew: key },
    now: ctx.now(),
  })
  return { payment, method }
}

const keyOf = (end: Date) => `renew:${end.toISOString()}:`

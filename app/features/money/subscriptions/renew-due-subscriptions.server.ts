import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { findMandate } from '#app/features/money/card-mandates/find-mandate.server.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { isTurnedOff } from '#app/platform/kill-switches.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { KeptCard } from '#app/platform/payments/gateway.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'
import { createCharge } from './create-charge.server.ts'
import { lockSubscription } from './lock-subscription.server.ts'
import { renewalOf } from './plan.ts'
import { everySubscription } from './queries-scope.server.ts'
import { DAY_MS, isRenewalDue, MOST_TRIES, RENEW_DAYS } from './subscription.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'
import { BILLING_PATH } from './tell-admins.server.ts'

const AT_ONCE = 200
/** The shortest time between two tries; the rest is decided for each. */
const LEAST_MS = 6 * 3_600_000

/**
 * Charges the kept cards of subscriptions that renew within days, once for each try: the end and the number
 * of the try are the key, so that two processes, or a second run, charge once. A process that dies between
 * the charge and its record is followed by reconciliation, which asks the gateway by that payment. Returns
 * how many were asked: none while cards are off. For the system alone.
 */
export async function renewDueSubscriptions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)
  if (isTurnedOff('card')) return 0

  const soon = new Date(ctx.now().getTime() + RENEW_DAYS * DAY_MS)
  const before = new Date(ctx.now().getTime() - LEAST_MS)
  const { id, state, endDate, cancelAtEnd, payWay, failures, failedAt, noticedAt, unconfirmedAt } =
    subscriptions
  const due = await read(ctx)
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        everySubscription(ctx),
        eq(state, 'active'),
        eq(payWay, 'card'),
        lte(endDate, soon),
        eq(cancelAtEnd, false),
        isNotNull(noticedAt),
        isNull(unconfirmedAt),
        lt(failures, MOST_TRIES),
        or(isNull(failedAt), lte(failedAt, before)),
      ),
    )
    .orderBy(asc(endDate))
    .limit(AT_ONCE)
  let asked = 0
  for (const one of due) {
    // Turned off meanwhile: the others are asked once cards are on again.
    if (isTurnedOff('card')) break
    if (await renewOne(ctx, one.id)) asked += 1
  }
  return asked
}

async function renewOne(ctx: Ctx, id: string): Promise<boolean> {
  const begun = await inTransaction((tx) => createRenewal(tx, ctx, id))
  if (!begun) return false
  const { payment, kept } = begun
  try {
    await askGateway(ctx, payment, { method: kept.method, kept, returnPath: BILLING_PATH })
  } catch (error) {
    log.error({ err: error }, 'a renewal is left to reconciliation')
  }
  return true
}

/**
 * Under the lock of the subscription, as another process may have been there, or an admin may pay or remove
 * the card at this moment.
 */
async function createRenewal(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ payment: StartedPayment; kept: KeptCard } | null> {
  const row = await lockSubscription(tx, id)
  const { billing, endDate } = row
  if (!isRenewalDue(row, ctx.now()) || billing === null) return null
  const attempts = await attemptsOf(tx, { kind: 'subscription', id })
  if (attempts.some(({ state }) => isOpenPayment(state))) return null
  const mandate = await findMandate(tx, row.partyId)
  if (!mandate || mandate.customer === null || mandate.method === null) return null
  const [last] = await tx
    .select({ language: subscriptionCharges.language })
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, id))
    .orderBy(desc(subscriptionCharges.createdAt))
    .limit(1)
  const tries = attempts.filter(({ idempotencyKey }) => idempotencyKey.startsWith(keyOf(endDate)))
  const key = `${keyOf(endDate)}${tries.length}`
  const kept = { customer: mandate.customer, method: mandate.method }
  const gateway = requireGateway('subscriptions:refused.noPayments', { kept: mandate.gateway })
  const payment = await createCharge(tx, {
    row,
    charge: renewalOf(row, ctx.now()),
    billing,
    method: 'kept',
    mandateId: mandate.id,
    language: last?.language ?? DEFAULT_LANGUAGE,
    gateway,
    key,
    body: { renew: key },
    now: ctx.now(),
  })
  return { payment, kept }
}

const keyOf = (end: Date) => `renew:${end.toISOString()}:`

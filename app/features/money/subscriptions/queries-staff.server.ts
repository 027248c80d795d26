import { and, asc, count, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { everyRefund, lostRefunds } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canSettlePlans } from './policy.ts'
import { plansSettledBy } from './queries-scope.server.ts'
import { openUntil } from './subscription.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'

const AT_ONCE = 20
const MOST_REFUNDS = 200

/**
 * Invoices of plans whose transfer is awaited, those due first. Not found for who does not look after that.
 */
export async function listPlanBills(ctx: Ctx, page: number) {
  if (!canSettlePlans(ctx.actor)) throw notFound()
  const isOpen = and(
    plansSettledBy(ctx.actor),
    eq(invoices.subjectKind, 'renewal'),
    eq(invoices.kind, 'invoice'),
    eq(invoices.state, 'issued'),
  )
  const [rows, [sum]] = await Promise.all([
    read(ctx)
      .select({
        number: invoices.numberText,
        dueOn: invoices.dueOn,
        amountMinor: invoices.totalMinor,
        currency: invoices.currency,
        company: parties.name,
        reference: subscriptionCharges.reference,
        endDate: subscriptions.endDate,
        cancelAtEnd: subscriptions.cancelAtEnd,
        payWay: subscriptions.payWay,
        state: subscriptions.state,
      })
      .from(subscriptions)
      .innerJoin(subscriptionCharges, eq(subscriptionCharges.subscriptionId, subscriptions.id))
      .innerJoin(invoices, eq(invoices.subjectId, subscriptionCharges.paymentId))
      .innerJoin(parties, eq(parties.id, subscriptions.partyId))
      .where(isOpen)
      .orderBy(asc(invoices.dueOn), asc(invoices.id))
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx)
      .select({ total: count() })
      .from(subscriptions)
      .innerJoin(subscriptionCharges, eq(subscriptionCharges.subscriptionId, subscriptions.id))
      .innerJoin(invoices, eq(invoices.subjectId, subscriptionCharges.paymentId))
      .where(isOpen),
  ])
  const shown = rows.map(({ reference, endDate, cancelAtEnd, payWay, state, ...row }) => ({
    ...row,
    reference: reference === null ? '' : creditorReference(reference),
    locksAt: openUntil({ endDate, cancelAtEnd, payWay }),
    isLocked: state !== 'active' || openUntil({ endDate, cancelAtEnd, payWay }) <= ctx.now(),
  }))
  return pageOf(shown, sum?.total ?? 0, page, AT_ONCE)
}

export type PlanBill = Awaited<ReturnType<typeof listPlanBills>>['rows'][number]

/** Whether an amount of a plan was to go back and did not arrive. */
export const lostOfPlans = (ctx: Ctx) => {
  const system = systemContext('subscriptions.lost-refunds', { requestId: ctx.requestId, now: ctx.now })
  return and(everyRefund(system), eq(payments.subjectKind, 'subscription'), lostRefunds())
}

/**
 * What was paid for plans, was to go back and did not arrive, the oldest first. Not found for who does not
 * look after that.
 */
export async function listLostPlanRefunds(ctx: Ctx) {
  if (!canSettlePlans(ctx.actor)) throw notFound()
  return read(ctx)
    .select({
      refund: refunds.id,
      since: refunds.settledAt,
      amountMinor: refunds.amountMinor,
      currency: refunds.currency,
      company: parties.name,
      gateway: payments.gateway,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subjectId))
    .innerJoin(parties, eq(parties.id, subscriptions.partyId))
    .where(and(plansSettledBy(ctx.actor), lostOfPlans(ctx)))
    .orderBy(asc(refunds.id))
    .limit(MOST_REFUNDS)
}

export type LostPlanRefund = Awaited<ReturnType<typeof listLostPlanRefunds>>[number]

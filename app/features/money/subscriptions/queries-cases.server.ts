import { and, eq, lt, not, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { plansSettledBy } from './queries-scope.server.ts'
import { lostOfPlans } from './queries-staff.server.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'

/** Amounts of plans that did not go back, and transfers for plans that have not come in time, as cases. */
export const subscriptionsCases: readonly WaitingKind[] = [
  {
    name: 'planRefund',
    task: 'payOut',
    place: 'plans',
    path: () => '/admin/plans',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('planRefund', 'money', {
            key: refunds.id,
            subjectId: refunds.id,
            about: parties.name,
            since: sql`coalesce(${refunds.settledAt}, ${refunds.createdAt})`,
            money: { minor: refunds.amountMinor, currency: refunds.currency },
          }),
        )
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(subscriptions, eq(subscriptions.id, payments.subjectId))
        .innerJoin(parties, eq(parties.id, subscriptions.partyId))
        .where(and(plansSettledBy(ctx.actor), lostOfPlans(ctx), not(isOwnCause(ctx.actor, parties.id)))),
  },
  {
    name: 'planTransfer',
    task: 'payOut',
    place: 'plans',
    path: () => '/admin/plans',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('planTransfer', 'money', {
            key: invoices.numberText,
            subjectId: invoices.id,
            about: parties.name,
            since: sql`((${invoices.dueOn} + 1)::timestamp at time zone 'UTC')`,
            detail: invoices.numberText,
            money: { minor: invoices.totalMinor, currency: invoices.currency },
          }),
        )
        .from(subscriptions)
        .innerJoin(subscriptionCharges, eq(subscriptionCharges.subscriptionId, subscriptions.id))
        .innerJoin(invoices, eq(invoices.subjectId, subscriptionCharges.paymentId))
        .innerJoin(parties, eq(parties.id, subscriptions.partyId))
        .where(
          and(
            plansSettledBy(ctx.actor),
            eq(invoices.subjectKind, 'renewal'),
            eq(invoices.kind, 'invoice'),
            eq(invoices.state, 'issued'),
            lt(invoices.dueOn, ctx.now().toISOString().slice(0, 10)),
            not(isOwnCause(ctx.actor, parties.id)),
          ),
        ),
  },
]

import { and, desc, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { adminsOf } from './admins-of.server.ts'
import type { SubscriptionNews } from './jobs.ts'
import type { SubscriptionRow } from './lock-subscription.server.ts'
import { renewalOf } from './plan.ts'
import { totalOf } from './queries-price.server.ts'
import { openUntil } from './subscription.ts'
import { subscriptions } from './tables.server.ts'
import { BILLING_PATH } from './tell-admins.server.ts'

/**
 * Notifies the admins of a workspace once of what became of its subscription. Refuses whoever is not the
 * system.
 */
export async function notifySubscription(
  ctx: Ctx,
  given: { subscriptionId: string; factId: string; what: SubscriptionNews },
): Promise<void> {
  requireSystem(ctx)

  const { subscriptionId, factId: about, what } = given
  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ row: subscriptions, company: parties.name })
      .from(subscriptions)
      .innerJoin(parties, eq(parties.id, subscriptions.partyId))
      .where(eq(subscriptions.id, subscriptionId))
    if (!found) return
    const { company, row } = found
    const say = await sayOf(tx, { row, company, what, now: ctx.now() })
    if (!say) return
    const admins = await adminsOf(tx, row.partyId)
    await notifyAccounts(
      tx,
      admins.map((account) => say({ to: { account }, about, link: BILLING_PATH })),
    )
  })
}

type News = { row: SubscriptionRow; company: string; what: SubscriptionNews; now: Date }
type Say = (to: Pick<Happened, 'to' | 'about' | 'link'>) => Happened

/** How it is said, with what is true by now; null where that is over. */
async function sayOf(tx: Tx, { row, company, what, now }: News): Promise<Say | null> {
  const locks = { day: localDate(openUntil(row), 'UTC') }
  switch (what) {
    case 'paid': {
      const amount = await lastPaid(tx, row)
      return amount && ((to) => ({ ...to, kind: 'planPaid', parameters: { company, amount } }))
    }
    case 'failed':
      return (to) => ({ ...to, kind: 'planFailed', parameters: { company, day: locks } })
    case 'unconfirmed': {
      if (row.unconfirmedAt === null || row.billing === null) return null
      const amount = totalOf(renewalOf(row, now).net, row.billing, now)
      return (to) => ({ ...to, kind: 'planConfirm', parameters: { company, amount, day: locks } })
    }
    case 'billed': {
      const bill = await openBill(tx, row)
      return bill && ((to) => ({ ...to, kind: 'planInvoiced', parameters: { company, ...bill } }))
    }
    case 'due':
      return (to) => ({ ...to, kind: 'planDue', parameters: { company } })
    default:
      return (to) => ({ ...to, kind: 'planEnded', parameters: { company } })
  }
}

async function lastPaid(tx: Tx, { id }: SubscriptionRow) {
  const [last] = await tx
    .select({ minor: payments.amountMinor, currency: payments.currency })
    .from(payments)
    .where(
      and(
        eq(payments.subjectKind, 'subscription'),
        eq(payments.subjectId, id),
        eq(payments.state, 'succeeded'),
      ),
    )
    .orderBy(desc(payments.settledAt))
    .limit(1)
  return last ?? null
}

async function openBill(tx: Tx, { id }: SubscriptionRow) {
  const [bill] = await tx
    .select({ minor: invoices.totalMinor, currency: invoices.currency, day: invoices.dueOn })
    .from(payments)
    .innerJoin(invoices, and(eq(invoices.subjectKind, 'renewal'), eq(invoices.subjectId, payments.id)))
    .where(
      and(
        eq(payments.subjectKind, 'subscription'),
        eq(payments.subjectId, id),
        eq(payments.state, 'waiting'),
        eq(invoices.state, 'issued'),
      ),
    )
  return bill ? { amount: { minor: bill.minor, currency: bill.currency }, day: { day: bill.day } } : null
}

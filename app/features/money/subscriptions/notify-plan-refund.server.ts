import { and, eq } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { adminsOf } from './admins-of.server.ts'
import { subscriptions } from './tables.server.ts'
import { BILLING_PATH } from './tell-admins.server.ts'

/**
 * Notifies the admins of a workspace once that an amount which they paid for its plan went back. Refuses
 * whoever is not the system.
 */
export async function notifyPlanRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const [back] = await read(ctx)
    .select({
      partyId: subscriptions.partyId,
      company: parties.name,
      minor: refunds.amountMinor,
      currency: refunds.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subjectId))
    .innerJoin(parties, eq(parties.id, subscriptions.partyId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'subscription')))
  if (!back) return

  const { partyId, company, minor, currency } = back
  await inTransaction(async (tx) => {
    const admins = await adminsOf(tx, partyId)
    const notification = {
      about: refundId,
      link: BILLING_PATH,
      parameters: { company, amount: { minor, currency } },
    }
    await notifyAccounts(
      tx,
      admins.map((account): Happened => ({ ...notification, kind: 'planRefunded', to: { account } })),
    )
  })
}

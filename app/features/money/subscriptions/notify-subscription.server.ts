import { and, desc, eq } from 'drizzle-orm'
import { payments } from '#app/features/money/payments/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { adminsOf } from './admins-of.server.ts'
import { subscriptions } from './tables.server.ts'

const KINDS = { failed: 'planFailed', due: 'planDue', ended: 'planEnded' } as const
export const BILLING_PATH = '/dashboard/c/billing'

/**
 * Notifies the admins of a workspace once of what became of its subscription. Refuses whoever is not the
 * system.
 */
export async function notifySubscription(
  ctx: Ctx,
  given: { subscriptionId: string; factId: string; what: 'paid' | keyof typeof KINDS },
): Promise<void> {
  requireSystem(ctx)

  const { subscriptionId, factId: about, what } = given
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ partyId: subscriptions.partyId, company: parties.name })
      .from(subscriptions)
      .innerJoin(parties, eq(parties.id, subscriptions.partyId))
      .where(eq(subscriptions.id, subscriptionId))
    if (!row) return
    const { company } = row
    const paid = and(eq(payments.subjectId, subscriptionId), eq(payments.state, 'succeeded'))
    const [last] = await tx
      .select({ minor: payments.amountMinor, currency: payments.currency })
      .from(payments)
      .where(and(eq(payments.subjectKind, 'subscription'), paid))
      .orderBy(desc(payments.settledAt))
      .limit(1)
    const admins = await adminsOf(tx, row.partyId)
    const happened = admins.flatMap((account): Happened[] => {
      const to = { to: { account }, about, link: BILLING_PATH }
      if (what !== 'paid') return [{ ...to, kind: KINDS[what], parameters: { company } }]
      return last ? [{ ...to, kind: 'planPaid', parameters: { company, amount: last } }] : []
    })
    await notifyAccounts(tx, happened)
  })
}

import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import type { PayoutNews } from './jobs.ts'
import { payoutPath } from './payout.ts'
import { everyPayout } from './queries-scope.server.ts'
import { payouts } from './tables.server.ts'

const KINDS = { sent: 'payoutSent', held: 'payoutHeld', failed: 'payoutFailed' } as const

/**
 * Notifies who manages a provider's account of what became of a payout, once for each. Refuses any actor but
 * the system.
 */
export async function notifyPayout(
  ctx: Ctx,
  { payoutId, what }: { payoutId: string; what: PayoutNews },
): Promise<void> {
  requireSystem(ctx)

  const [payout] = await read(ctx)
    .select({
      code: payouts.code,
      partyId: payouts.partyId,
      minor: payouts.amountMinor,
      currency: payouts.currency,
    })
    .from(payouts)
    .where(and(everyPayout(ctx), eq(payouts.id, payoutId)))
  if (!payout) return
  const { code, partyId, minor, currency } = payout
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: KINDS[what],
        to: { adminsOf: partyId },
        about: payoutId,
        parameters: { amount: { minor, currency } },
        link: payoutPath(code),
      },
    ]),
  )
}

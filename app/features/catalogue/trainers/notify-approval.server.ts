import { eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Notifies everybody who acts for a provider, once for each decision, of staff's decision. Refuses any actor
 * but the system.
 */
export async function notifyApproval(
  ctx: Ctx,
  { partyId, factId }: { partyId: PartyId; factId: string },
): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({
        approval: parties.approval,
        withdrawnAt: parties.approvalWithdrawnAt,
        username: parties.displaySlug,
      })
      .from(parties)
      .where(eq(parties.id, partyId))
    const notification = { to: { party: partyId }, about: factId, parameters: {} } as const
    if (party?.approval === 'approved')
      await notifyAccounts(tx, [{ ...notification, kind: 'providerApproved', link: `/${party.username}` }])
    const link = '/trainerprofile'
    if (party?.approval === 'returned')
      await notifyAccounts(tx, [{ ...notification, kind: 'providerReturned', link }])
    if (party?.approval === 'rejected') {
      const kind = party.withdrawnAt ? 'providerWithdrawn' : 'providerRejected'
      await notifyAccounts(tx, [{ ...notification, kind, link }])
    }
  })
}

import { isNotNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Audience } from './requirement.ts'
import { requirementInvitations } from './tables.server.ts'

/**
 * Keeps a locked requirement that is not for all open to a provider who takes part in it, whatever becomes of
 * the way by which it was found.
 */
export async function keepOpenTo(
  tx: Tx,
  { id, audience }: { id: string; audience: Audience },
  providerId: PartyId,
): Promise<void> {
  if (audience === 'all') return
  await tx
    .insert(requirementInvitations)
    .values({ requirementId: id, providerId, isInvited: false })
    .onConflictDoUpdate({
      target: [requirementInvitations.requirementId, requirementInvitations.providerId],
      set: { isInvited: false, withdrawnAt: null },
      setWhere: isNotNull(requirementInvitations.withdrawnAt),
    })
}

import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { LockedGroup } from './lock-group.server.ts'
import { groupAdmins } from './tables.server.ts'

/**
 * Names a super-admin of a locked group, or removes one. Refuses to remove the last with
 * `groups:refused.lastAdmin`; who is none cannot be removed (not found).
 */
export async function changeGroupAdmin(
  tx: Tx,
  group: LockedGroup,
  { memberId, isAdmin }: { memberId: PartyId; isAdmin: boolean },
): Promise<void> {
  if (isAdmin) {
    await tx.insert(groupAdmins).values({ groupId: group.id, memberId }).onConflictDoNothing()
    return
  }
  if (!group.admins.includes(memberId)) throw notFound()
  if (group.admins.length === 1) throw refuse('conflict', 'groups:refused.lastAdmin')
  await tx
    .delete(groupAdmins)
    .where(and(eq(groupAdmins.groupId, group.id), eq(groupAdmins.memberId, memberId)))
}

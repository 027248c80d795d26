import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockCompany } from './lock-company.server.ts'
import { MEMBER_ROLES } from './party.ts'
import { memberships } from './tables.server.ts'

/**
 * Lets an employee publish what he or she trains, or write drafts alone, under the company's lock. Refuses an
 * admin with `companies:refused.adminPublishes`; who is no member is not found.
 */
export async function allowPublishing(
  tx: Tx,
  { companyId, memberId, mayPublish }: { companyId: PartyId; memberId: PartyId; mayPublish: boolean },
): Promise<void> {
  const company = await lockCompany(tx, companyId)
  const member = company?.members.find((one) => one.memberId === memberId)
  if (!member) throw notFound()
  if (member.role === MEMBER_ROLES.admin) throw refuse('conflict', 'companies:refused.adminPublishes')
  await tx
    .update(memberships)
    .set({ mayPublish })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.memberId, memberId)))
}

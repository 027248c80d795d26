import { eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { memberships, parties } from './tables.server.ts'

/**
 * Locks a company, so that concurrent changes of its members follow one another, and returns its members, in
 * the order of joining.
 */
export async function lockCompany(tx: Tx, companyId: PartyId) {
  const [company] = await tx
    .select({
      kind: parties.kind,
      name: parties.name,
      seats: parties.memberSeats,
      groupId: parties.groupId,
    })
    .from(parties)
    .where(eq(parties.id, companyId))
    .for('no key update')
  const members = await tx
    .select({ memberId: memberships.memberId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.companyId, companyId))
    .orderBy(memberships.createdAt)
  return company && company.kind !== 'person' ? { ...company, members } : null
}

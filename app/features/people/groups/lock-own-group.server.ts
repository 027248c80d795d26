import { eq } from 'drizzle-orm'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockGroup } from './lock-group.server.ts'

/**
 * Locks the group whose location the company acted for is, and that company. Refuses an actor who is none of
 * its admins any more with `forbidden`; a company without a group has none (not found).
 */
export async function lockOwnGroup(tx: Tx, actor: CompanyPerson) {
  const [company] = await tx
    .select({ groupId: parties.groupId })
    .from(parties)
    .where(eq(parties.id, actor.partyId))
  const group = company?.groupId ? await lockGroup(tx, company.groupId) : null
  await requireAdmin(tx, actor)
  if (!group?.locations.includes(actor.partyId)) throw notFound()
  return group
}

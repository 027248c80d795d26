import { and, eq } from 'drizzle-orm'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The member of the firm acted for whom the actor names as who trains: an employee himself or herself, an
 * admin anybody. Null for nobody of the firm, or not the actor's to name.
 */
export async function chooseTrainer(
  tx: Tx,
  { actor, username }: { actor: PartyActor; username: string },
): Promise<PartyId | null> {
  const [found] = await tx
    .select({ id: parties.id })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.memberId))
    .where(and(eq(memberships.companyId, actor.partyId), eq(parties.displaySlug, username)))
  if (!found) return null
  const isOwn = actor.kind === 'person' && found.id === actor.ownPartyId
  return actor.role === 'employee' && !isOwn ? null : found.id
}

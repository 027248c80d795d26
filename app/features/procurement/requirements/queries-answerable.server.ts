import { and, eq } from 'drizzle-orm'
import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/**
 * Whose a requirement is that the party acted for may answer; not found for whom its owner has blocked, as
 * `lockAnswerableRequirement` says it. Two queries.
 */
export async function getAnswerableOwner(ctx: Ctx & { actor: PartyActor }, url: string): Promise<PartyId> {
  const [row] = await read(ctx)
    .select({ ownerId: requirements.ownerId })
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(and(eq(requirements.slug, url), requirementsSeenBy(ctx.actor)))
  if (!row || (await isBlocked(ctx, { by: row.ownerId, party: ctx.actor.partyId }))) throw notFound()
  return row.ownerId
}

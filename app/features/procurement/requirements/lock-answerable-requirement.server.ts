import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockSeenRequirement } from './lock-seen-requirement.server.ts'

/**
 * Locks a requirement that the actor may read and write to. For whom its owner has blocked it is not found,
 * as one that is not open to them: who is blocked is told nothing else.
 */
export async function lockAnswerableRequirement(tx: Tx, ctx: Ctx, url: string) {
  const requirement = await lockSeenRequirement(tx, ctx, url)
  const party = partyIdOf(ctx.actor)
  if (party !== null && (await isBlocked(ctx, { by: requirement.ownerId, party }))) throw notFound()
  return requirement
}

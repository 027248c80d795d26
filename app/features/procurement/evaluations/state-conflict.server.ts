import { and, eq, inArray } from 'drizzle-orm'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { lockOwnRequirement } from '#app/features/procurement/requirements/lock-requirement.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { conflictInput } from './inputs.ts'
import { evaluatorConflicts, proposalScores } from './tables.server.ts'

/**
 * Says of oneself to be partial about a requirement of the party acted for, or not any more: who is scores
 * nothing of it, and the points given before go. Somebody else's is not found; refuses
 * `proposals:refused.decided` once it is decided on.
 */
export async function stateConflict(ctx: Ctx, input: unknown): Promise<void> {
  const { url, conflict } = parseInput(conflictInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId } = actor

  await inTransaction(async (tx) => {
    const { id, state } = await lockOwnRequirement(tx, actor, url)
    if (state !== 'open' && state !== 'deciding') throw refuse('conflict', 'proposals:refused.decided')
    const own = and(eq(evaluatorConflicts.requirementId, id), eq(evaluatorConflicts.accountId, accountId))
    if (conflict === undefined) await tx.delete(evaluatorConflicts).where(own)
    else {
      await tx
        .insert(evaluatorConflicts)
        .values({ requirementId: id, accountId, statedAt: ctx.now() })
        .onConflictDoNothing()
      const theirs = tx.select({ id: proposals.id }).from(proposals).where(eq(proposals.requirementId, id))
      await tx
        .delete(proposalScores)
        .where(and(eq(proposalScores.accountId, accountId), inArray(proposalScores.proposalId, theirs)))
    }
    await audit(
      tx,
      ctx,
      'requirement.state-conflict',
      { kind: 'requirement', id },
      { partial: conflict === 'on' },
    )
  })
}

import { sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readPoints, scoreInput } from './inputs.ts'
import { lockJudged } from './lock-judged.server.ts'
import { proposalScores } from './tables.server.ts'

/**
 * Scores a received proposal as oneself, alone: 0 to 10 points by each criterion of its requirement. The same
 * person's earlier points are replaced. Refuses what lockJudged refuses, above all another version than the
 * one read; bad input beside each criterion without points.
 */
export async function scoreProposal(ctx: Ctx, input: unknown): Promise<void> {
  const { code, version, ...sent } = parseInput(scoreInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId } = actor

  await inTransaction(async (tx) => {
    const { proposal, criteria } = await lockJudged(tx, ctx, { code, version, accountId })
    const points = readPoints(sent, criteria)
    const of = { proposalId: proposal.id, version, accountId, updatedAt: ctx.now() }
    await tx
      .insert(proposalScores)
      .values(criteria.map(({ id }) => ({ ...of, criterionId: id, points: points[id] ?? 0 })))
      .onConflictDoUpdate({
        target: [
          proposalScores.proposalId,
          proposalScores.version,
          proposalScores.criterionId,
          proposalScores.accountId,
        ],
        set: { points: sql`excluded.points`, updatedAt: ctx.now() },
      })
    await audit(tx, ctx, 'proposal.score', { kind: 'proposal', id: proposal.id }, { version })
  })
}

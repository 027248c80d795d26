import { and, eq, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readPoints, scoreInput } from './inputs.ts'
import { lockJudged } from './lock-judged.server.ts'
import { agreedScores, proposalScores } from './tables.server.ts'

/**
 * Writes down what all evaluators agreed on for a received proposal, in place of what was agreed before.
 * Refuses `evaluations:refused.aloneFirst` of who has not scored it alone, and what lockJudged refuses; bad
 * input beside each criterion without points.
 */
export async function agreeScores(ctx: Ctx, input: unknown): Promise<void> {
  const { code, version, ...sent } = parseInput(scoreInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId } = actor

  await inTransaction(async (tx) => {
    const { proposal, criteria } = await lockJudged(tx, ctx, { code, version, accountId })
    const own = and(
      eq(proposalScores.proposalId, proposal.id),
      eq(proposalScores.version, version),
      eq(proposalScores.accountId, accountId),
    )
    if ((await tx.$count(proposalScores, own)) < criteria.length)
      throw refuse('conflict', 'evaluations:refused.aloneFirst')
    const points = readPoints(sent, criteria)
    const of = { proposalId: proposal.id, version, accountId, updatedAt: ctx.now() }
    await tx
      .insert(agreedScores)
      .values(criteria.map(({ id }) => ({ ...of, criterionId: id, points: points[id] ?? 0 })))
      .onConflictDoUpdate({
        target: [agreedScores.proposalId, agreedScores.version, agreedScores.criterionId],
        set: { points: sql`excluded.points`, accountId, updatedAt: ctx.now() },
      })
    await audit(tx, ctx, 'proposal.agree-scores', { kind: 'proposal', id: proposal.id }, { version })
  })
}

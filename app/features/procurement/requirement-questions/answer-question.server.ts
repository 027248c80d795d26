import { and, eq } from 'drizzle-orm'
import { lockOwnRequirement } from '#app/features/procurement/requirements/lock-requirement.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { answerInput } from './inputs.ts'
import { questionAnswered } from './question.ts'
import { requireInTime } from './require-in-time.server.ts'
import { requirementQuestions } from './tables.server.ts'

/**
 * Answers a question about an own requirement, once and for all who may see it; who has asked or answered is
 * told at the same time. Bad input for an answer to one alone; refuses
 * `requirement-questions:refused.answered`, `requirement-questions:refused.closed` once it is over, and
 * `requirement-questions:refused.late` after the deadline by the database's clock.
 */
export async function answerQuestion(ctx: Ctx, input: unknown): Promise<void> {
  const { url, code, answer } = parseInput(answerInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const { id, state, deadline } = await lockOwnRequirement(tx, actor, url)
    const [question] = await tx
      .select()
      .from(requirementQuestions)
      .where(and(eq(requirementQuestions.code, code), eq(requirementQuestions.requirementId, id)))
      .for('update')
    if (!question) throw notFound()
    if (question.answer !== null) throw refuse('conflict', 'requirement-questions:refused.answered')
    if (state !== 'open' || question.hiddenAt)
      throw refuse('conflict', 'requirement-questions:refused.closed')

    await tx
      .update(requirementQuestions)
      .set({ answer, answeredAt: ctx.now() })
      .where(eq(requirementQuestions.id, question.id))
    await audit(tx, ctx, 'requirement.answer', { kind: 'requirement', id })
    await recordFact(tx, questionAnswered, question.id, { requirement: id })
    await requireInTime(tx, deadline)
  })
}

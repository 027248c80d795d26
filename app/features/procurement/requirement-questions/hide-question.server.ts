import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { questionInput } from './inputs.ts'
import { canHideQuestions } from './policy.ts'
import { requirementQuestions } from './tables.server.ts'

/**
 * Takes a question with its answer off the page of a requirement. For staff who moderate; nothing is found by
 * anybody else.
 */
export async function hideQuestion(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(questionInput, input)
  if (!canHideQuestions(ctx.actor)) throw notFound()

  await inTransaction(async (tx) => {
    const [question] = await tx
      .select({ id: requirementQuestions.id, hiddenAt: requirementQuestions.hiddenAt })
      .from(requirementQuestions)
      .where(eq(requirementQuestions.code, code))
      .for('update')
    if (!question) throw notFound()
    if (question.hiddenAt) return

    await tx
      .update(requirementQuestions)
      .set({ hiddenAt: ctx.now() })
      .where(eq(requirementQuestions.id, question.id))
    await audit(tx, ctx, 'requirement.hide-question', { kind: 'question', id: question.id })
  })
}

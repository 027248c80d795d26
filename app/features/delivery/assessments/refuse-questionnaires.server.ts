import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { tokenInput } from './inputs.ts'
import { lockQuestionnaire } from './lock-questionnaire.server.ts'
import { isOpen } from './queries-scope.server.ts'
import { optOutHash } from './questionnaire-token.server.ts'
import { assessmentOptOuts, questionnaires } from './tables.server.ts'

/**
 * Ends all questions to the person of a link, those that are open and later ones, whoever books (RFC 8058);
 * the link alone is the right to do so, and repeating it changes nothing. Refuses an unknown link with
 * `notFound`.
 */
export async function refuseQuestionnaires(ctx: Ctx, input: unknown): Promise<void> {
  const { token } = parseInput(tokenInput, input)

  await inTransaction(async (tx) => {
    const { questionnaire } = await lockQuestionnaire(tx, token)
    const { id, email } = questionnaire

    if (email === null) return

    await tx
      .insert(assessmentOptOuts)
      .values({ emailHash: optOutHash(email), createdAt: ctx.now() })
      .onConflictDoNothing()
    await tx
      .update(questionnaires)
      .set({ declinedAt: ctx.now() })
      .where(and(eq(questionnaires.email, email), isOpen))
    await audit(tx, ctx, 'assessment.refuse', { kind: 'questionnaire', id })
  })
}

import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { answerOf, isSameAnswer } from './answer.ts'
import { stateOf } from './assessment.ts'
import { answerInput } from './inputs.ts'
import { lockQuestionnaire } from './lock-questionnaire.server.ts'
import { assessmentAnswers, questionnaires } from './tables.server.ts'

/** A whole office may answer from one address after a training. */
const ANSWERING = { name: 'answer-questionnaire', points: 300, seconds: 3600 }

/**
 * Answers the questionnaire of a link, once; the link alone is the right to do so. The same answer again
 * changes nothing. Refuses an unknown link with `notFound`, and with `conflict` what was answered otherwise,
 * declined, ended or is over. Bad input for a question on a scale without an answer.
 */
export async function answerQuestionnaire(ctx: Ctx, input: unknown): Promise<void> {
  const { token, ...said } = parseInput(answerInput, input)
  await countAttempt(ANSWERING, addressKey(ctx.ip))

  await inTransaction(async (tx) => {
    const { questionnaire, statements, isMeant } = await lockQuestionnaire(tx, token)
    const { id, levels, audience } = questionnaire

    const state = stateOf(questionnaire, ctx.now())
    if (state === 'open' && !isMeant) throw refuse('conflict', 'assessments:refused.stopped')
    if (state !== 'open' && state !== 'answered') throw refuse('conflict', `assessments:refused.${state}`)

    const answer = answerOf(said, { levels, audience, statements })
    if (state === 'answered') {
      const [before] = await tx
        .select()
        .from(assessmentAnswers)
        .where(eq(assessmentAnswers.questionnaireId, id))
      if (before && isSameAnswer(before, answer)) return
      throw refuse('conflict', 'assessments:refused.answered')
    }

    await tx.update(questionnaires).set({ answeredAt: ctx.now() }).where(eq(questionnaires.id, id))
    await tx.insert(assessmentAnswers).values({ questionnaireId: id, ...answer })
    await audit(tx, ctx, 'assessment.answer', { kind: 'questionnaire', id })
  })
}

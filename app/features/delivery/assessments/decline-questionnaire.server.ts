import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { stateOf } from './assessment.ts'
import { tokenInput } from './inputs.ts'
import { lockQuestionnaire } from './lock-questionnaire.server.ts'
import { questionnaires } from './tables.server.ts'

/**
 * Declines the questionnaire of a link: nobody is reminded of it. Repeating it changes nothing. Refuses an
 * unknown link with `notFound`, and with `conflict` one that was answered.
 */
export async function declineQuestionnaire(ctx: Ctx, input: unknown): Promise<void> {
  const { token } = parseInput(tokenInput, input)

  await inTransaction(async (tx) => {
    const { questionnaire } = await lockQuestionnaire(tx, token)
    const { id } = questionnaire

    const state = stateOf(questionnaire, ctx.now())
    if (state === 'answered') throw refuse('conflict', 'assessments:refused.answered')
    if (state === 'declined' || state === 'stopped') return

    await tx.update(questionnaires).set({ declinedAt: ctx.now() }).where(eq(questionnaires.id, id))
    await audit(tx, ctx, 'assessment.decline', { kind: 'questionnaire', id })
  })
}

import { eq, sql } from 'drizzle-orm'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { keepOpenTo } from '#app/features/procurement/requirements/keep-open-to.server.ts'
import { lockAnswerableRequirement } from '#app/features/procurement/requirements/lock-answerable-requirement.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { askInput } from './inputs.ts'
import { MOST_QUESTIONS, questionAsked } from './question.ts'
import { requireInTime } from './require-in-time.server.ts'
import { requirementQuestions } from './tables.server.ts'

const ASKS = { name: 'ask-question', points: 30, seconds: 3600 }

/**
 * Asks about an open requirement as the provider acted for, on its board, where nobody but the seeker learns
 * who asks. Repeats with one key ask once. Refuses `requirement-questions:refused.unapproved` and the like of
 * who may not answer it, `requirement-questions:refused.own`, `requirement-questions:refused.closed` and
 * `requirement-questions:refused.late` by the database's clock, and `limit` after 30 in an hour.
 */
export async function askQuestion(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { url, key, question } = parseInput(askInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const hindrance = hindranceOf(actor)
  if (hindrance) throw refuse('forbidden', `requirement-questions:refused.${hindrance}`)
  await countAttempt(ASKS, actor.partyId)

  return inTransaction((tx) =>
    once(tx, { owner: actor.accountId, key, body: { url, question } }, async () => {
      const requirement = await lockAnswerableRequirement(tx, ctx, url)
      const { id, ownerId, questionsUntil, deadline, questionCount } = requirement
      if (ownerId === actor.partyId) throw refuse('forbidden', 'requirement-questions:refused.own')
      if (requirement.state !== 'open' || questionCount >= MOST_QUESTIONS)
        throw refuse('conflict', 'requirement-questions:refused.closed')

      const row = { id: newId(), code: newCode(10), requirementId: id, words: question }
      await tx
        .insert(requirementQuestions)
        .values({ ...row, askerId: actor.partyId, askedBy: actor.accountId })
      await tx
        .update(requirements)
        .set({ questionCount: sql`${requirements.questionCount} + 1` })
        .where(eq(requirements.id, id))
      await keepOpenTo(tx, requirement, actor.partyId)
      await audit(tx, ctx, 'requirement.ask', { kind: 'requirement', id })
      await recordFact(tx, questionAsked, row.id, { requirement: id, provider: actor.partyId })
      await requireInTime(tx, questionsUntil ?? deadline)
      return { code: row.code }
    }),
  )
}

import { eq } from 'drizzle-orm'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ofQuestionInput } from './inputs.ts'
import { lockQuestions } from './lock-questions.server.ts'
import { canAskParticipants } from './policy.ts'
import { participantQuestions } from './tables.server.ts'

/**
 * Moves a question of the organiser's own event up by one; the first stays. Refuses with `notFound` somebody
 * else's event and a question of another event, with `forbidden` a member without the right to manage it,
 * with `conflict` an event that is over.
 */
export async function raiseQuestion(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, id } = parseInput(ofQuestionInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const questions = await lockQuestions(tx, { eventId: event.id, by: 'organiser' })
    const at = questions.findIndex((question) => question.id === id)
    const [question, other] = [questions[at], questions[at - 1]]
    if (!question) throw notFound()

    if (!canAskParticipants(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    if (!other) return
    const place = (one: typeof question, position: number) =>
      tx.update(participantQuestions).set({ position }).where(eq(participantQuestions.id, one.id))
    await place(question, other.position)
    await place(other, question.position)
    await audit(tx, ctx, 'orders.question-raised', { kind: 'event', id: event.id }, { words: question.words })
  })
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { saveQuestionInput } from './inputs.ts'
import { lockQuestions } from './lock-questions.server.ts'
import { canAskParticipants } from './policy.ts'
import { isSameAsked, MOST_QUESTIONS, shownOf } from './question.ts'
import { retireQuestion } from './retire-question.server.ts'
import { participantQuestions } from './tables.server.ts'

/**
 * Adds or changes a question to participants of the organiser's own event. Another text, another kind or a
 * removed choice make a new question in its place, so that every answer stays with the question as it was
 * asked. Bad input also beside `words` that are asked already, and where somebody else saved the question
 * since it was shown. Refuses with `notFound` somebody else's event, a question and a ticket type of another
 * event, with `forbidden` a member without the right to manage it, with `conflict` an event that is over and
 * `questions:refused.most` the 21st question.
 */
export async function saveQuestion(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, id, seen, ...said } = parseInput(saveQuestionInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const questions = await lockQuestions(tx, { eventId: event.id, by: 'organiser' })
    const before = questions.find((question) => question.id === id)
    if (id && !before) throw notFound()
    await requireTypes(tx, event.id, said.ticketTypes)

    if (!canAskParticipants(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    if (before && !differsFrom(shownOf(before), shownOf(said), seen, NO_WORDS)) return
    const twin = questions.find((other) => other !== before && other.words === said.words)
    // Sent twice, as by a double click.
    if (!before && twin && !differs(twin, said)) return
    if (twin) throw new BadInput({ words: { key: 'questions:invalid.twice' } })
    if (!before && questions.length >= MOST_QUESTIONS)
      throw refuse('conflict', 'questions:refused.most', { count: MOST_QUESTIONS })

    const isSame = before !== undefined && isSameAsked(before, said)
    const position = before?.position ?? Math.max(0, ...questions.map((question) => question.position)) + 1
    if (isSame) {
      await tx.update(participantQuestions).set(said).where(eq(participantQuestions.id, before.id))
    } else {
      if (before) await retireQuestion(tx, { id: before.id, at: ctx.now() })
      await tx.insert(participantQuestions).values({ id: newId(), eventId: event.id, position, ...said })
    }
    await audit(tx, ctx, 'orders.question', { kind: 'event', id: event.id }, { words: said.words })
  })
}

type Said = Parameters<typeof shownOf>[0]

const differs = (one: Said, other: Said) => JSON.stringify(shownOf(one)) !== JSON.stringify(shownOf(other))

/** What stands in these has no short name. */
const NO_WORDS = { kind: () => null, required: () => null, ticketTypes: () => null }

async function requireTypes(tx: Tx, eventId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.retiredAt), inArray(ticketTypes.id, ids)))
  if (row?.count !== ids.length) throw notFound()
}

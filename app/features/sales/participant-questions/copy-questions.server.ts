import { and, asc, inArray, isNull } from 'drizzle-orm'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { MOST_QUESTIONS } from './question.ts'
import { participantQuestions } from './tables.server.ts'

/**
 * Copies the questions of an event to others, for ticket types of the same names. Skips what is asked there
 * already, what is only for tickets that are not sold there, and what is more than can be asked. Returns how
 * many events ask something more now.
 */
export async function copyQuestions(
  tx: Tx,
  { from, to }: { from: string; to: readonly string[] },
): Promise<number> {
  if (to.length === 0) return 0
  const asked = await tx
    .select()
    .from(participantQuestions)
    .where(and(inArray(participantQuestions.eventId, [from, ...to]), isNull(participantQuestions.retiredAt)))
    .orderBy(asc(participantQuestions.position), asc(participantQuestions.id))
  const questions = asked.filter(({ eventId }) => eventId === from)
  if (questions.length === 0) return 0
  const types = await tx
    .select({ id: ticketTypes.id, eventId: ticketTypes.eventId, name: ticketTypes.name })
    .from(ticketTypes)
    .where(and(inArray(ticketTypes.eventId, [from, ...to]), isNull(ticketTypes.retiredAt)))

  const nameOf = new Map(types.map(({ id, name }) => [id, name]))
  const made = to.flatMap((eventId) => {
    const there = asked.filter((one) => one.eventId === eventId)
    const typesOf = (ids: string[]) => {
      const names = ids.map((id) => nameOf.get(id))
      return types.filter((type) => type.eventId === eventId && names.includes(type.name)).map(({ id }) => id)
    }
    const last = Math.max(0, ...there.map(({ position }) => position))
    return questions
      .filter(({ words }) => !there.some((one) => one.words === words))
      .map((question) => ({ ...question, ticketTypes: typesOf(question.ticketTypes).toSorted(), question }))
      .filter(({ ticketTypes: own, question }) => question.ticketTypes.length === 0 || own.length > 0)
      .slice(0, Math.max(0, MOST_QUESTIONS - there.length))
      .map(({ question: _, ...one }, at) => ({ ...one, id: newId(), eventId, position: last + at + 1 }))
  })
  if (made.length > 0) await tx.insert(participantQuestions).values(made)
  return new Set(made.map(({ eventId }) => eventId)).size
}

import { eq } from 'drizzle-orm'
import { orderLines, tickets } from '#app/features/sales/orders/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { readAnswers } from './answer.ts'
import { lockQuestions } from './lock-questions.server.ts'
import { type Answers, askedOf, CHANGED } from './question.ts'
import { writeAnswers } from './write-answers.server.ts'

type Kept = { orderId: string; eventId: string; answers: (Answers | null)[]; at: Date }

/**
 * Saves the answers for the seats of a locked order, one of the list for each; null is answered later. Bad
 * input as of `readAnswers`, for the present questions.
 */
export async function keepAnswers(tx: Tx, { orderId, eventId, answers, at }: Kept): Promise<void> {
  const questions = await lockQuestions(tx, { eventId, by: 'participant' })
  const seats = await tx
    .select({ ticketId: tickets.id, position: tickets.position, typeId: orderLines.ticketTypeId })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(eq(tickets.orderId, orderId))
  if (answers.length > seats.length) throw new BadInput({ '': { key: CHANGED } })
  const written = seats.map(({ ticketId, position, typeId }) => {
    const sent = answers[position - 1] ?? null
    return { ticketId, answers: sent && readAnswers(askedOf(questions, typeId), sent, position - 1) }
  })
  await writeAnswers(tx, { seats: written, at })
}

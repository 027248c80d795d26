import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { Answers } from './question.ts'
import { participantAnswers } from './tables.server.ts'

type Seat = { ticketId: string; answers: Answers | null }

/** Writes the answers for locked seats, replacing former ones; null answers delete them. */
export async function writeAnswers(tx: Tx, { seats, at }: { seats: Seat[]; at: Date }): Promise<void> {
  const emptied = seats.filter(({ answers }) => answers === null).map(({ ticketId }) => ticketId)
  if (emptied.length > 0)
    await tx.delete(participantAnswers).where(inArray(participantAnswers.ticketId, emptied))
  const rows = seats.flatMap(({ ticketId, answers }) =>
    Object.entries(answers ?? {}).map(([questionId, answer]) => ({
      ticketId,
      questionId,
      answer,
      answeredAt: at,
    })),
  )
  if (rows.length === 0) return
  await tx
    .insert(participantAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [participantAnswers.ticketId, participantAnswers.questionId],
      set: { answer: sql`excluded.answer`, answeredAt: sql`excluded.answered_at` },
    })
}

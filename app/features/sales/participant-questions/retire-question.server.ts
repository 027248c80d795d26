import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { participantAnswers, participantQuestions } from './tables.server.ts'

/** Retires a locked question if it has answers, and deletes it otherwise. */
export async function retireQuestion(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const isThis = sql`${participantQuestions.id} = ${id}`
  const [answered] = await tx
    .select({ id: participantAnswers.questionId })
    .from(participantAnswers)
    .where(sql`${participantAnswers.questionId} = ${id}`)
    .limit(1)
  if (answered) await tx.update(participantQuestions).set({ retiredAt: at }).where(isThis)
  else await tx.delete(participantQuestions).where(isThis)
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { participantQuestions } from './tables.server.ts'

/**
 * The questions that are asked of the participants of an event, in their order, locked: who answers sees them
 * stay as they are until the answers are written, and the organiser changes none that is being answered.
 */
export async function lockQuestions(
  tx: Tx,
  { eventId, by }: { eventId: string; by: 'organiser' | 'participant' },
) {
  return tx
    .select()
    .from(participantQuestions)
    .where(and(eq(participantQuestions.eventId, eventId), isNull(participantQuestions.retiredAt)))
    .orderBy(asc(participantQuestions.position), asc(participantQuestions.id))
    .for(by === 'organiser' ? 'update' : 'share')
}

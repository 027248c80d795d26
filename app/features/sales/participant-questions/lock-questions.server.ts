import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { participantQuestions } from './tables.server.ts'

/**
 * The questions to the participants of an event, in order, locked: they do not change until the answers are
 * written.
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

import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { events } from './tables.server.ts'

/** Keeps what the organiser of a locked event says to those who have seats when it is cancelled. */
export async function writeCancelWords(
  tx: Tx,
  { eventId, words }: { eventId: string; words: string },
): Promise<void> {
  await tx.update(events).set({ cancelWords: words }).where(eq(events.id, eventId))
}

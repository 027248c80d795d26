import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { events } from './tables.server.ts'

/** Stores the organiser's note to holders of seats on cancelling a locked event. */
export async function writeCancelWords(
  tx: Tx,
  { eventId, words }: { eventId: string; words: string },
): Promise<void> {
  await tx.update(events).set({ cancelWords: words }).where(eq(events.id, eventId))
}

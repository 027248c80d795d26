import { sql } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { type ChangedPart, type EventBefore, eventMoved, freeUntil } from './event-change.ts'
import { eventChanges } from './tables.server.ts'

/** The organiser's note on a change, who made it, and when. */
export type ChangeSaid = { words: string; by: AccountId | null; at: Date }

export type ChangeFacts = {
  eventId: string
  parts: ChangedPart[]
  before: EventBefore
  /** When it is held now. */
  now: { startsAt: Date; endsAt: Date }
  /** Both sides of an agreed training wanted it so: nothing can be given back for nothing. */
  isAgreed?: boolean
  said: ChangeSaid
}

/**
 * Records a change of a public event, since when and from what: present holders of seats are notified, and
 * may cancel free of charge where time, place or language changed, unless it was agreed. The caller has
 * locked the event and its quotas, so that every sale is before or after it.
 */
export async function recordChange(
  tx: Tx,
  { eventId, parts, before, now, isAgreed = false, said }: ChangeFacts,
): Promise<void> {
  const id = newId()
  await tx.insert(eventChanges).values({
    id,
    eventId,
    parts,
    before,
    words: said.words,
    changedById: said.by,
    freeUntil: isAgreed ? null : freeUntil(parts, now, said.at),
    changedAt: sql`clock_timestamp()`,
  })
  await recordFact(tx, eventMoved, id, { event: eventId, parts })
}

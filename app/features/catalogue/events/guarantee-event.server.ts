import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { fillDecisions } from './change-open-decisions.server.ts'
import { eventGuaranteed } from './event.ts'
import { eventGuarantees } from './tables.server.ts'

/**
 * Guarantees an event from `at` or now on, once: the first call records the fact, others change nothing.
 * `orderId` is the order whose seats completed the quorum; null when the organiser decided. The caller
 * decides that it is so, and nothing takes it back.
 */
export async function guaranteeEvent(
  tx: Tx,
  { eventId, orderId, at }: { eventId: string; orderId: string | null; at?: Date },
): Promise<void> {
  const [first] = await tx
    .insert(eventGuarantees)
    .values({ eventId, orderId, guaranteedAt: at ?? sql`now()` })
    .onConflictDoNothing()
    .returning({ eventId: eventGuarantees.eventId })
  if (!first) return
  // Nobody is asked any more.
  await fillDecisions(tx, [eventId])
  await recordFact(tx, eventGuaranteed, eventId, { order: orderId })
}

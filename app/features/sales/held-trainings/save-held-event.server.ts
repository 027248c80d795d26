import { and, asc, eq, isNull } from 'drizzle-orm'
import { eventSessions, type events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { factsOf } from './event-facts.ts'

type Change = Partial<Pick<typeof events.$inferInsert, 'trainerId' | 'onlineUrl' | 'onlineCode'>>

/**
 * Changes an event of an agreed training, which the caller has locked: its days stay. Its participants are
 * told of another link as of any event.
 */
export async function saveHeldEvent(
  tx: Tx,
  row: typeof events.$inferSelect,
  change: Change,
  said: { by: AccountId | null; at: Date },
): Promise<void> {
  const sessions = await tx
    .select({
      id: eventSessions.id,
      title: eventSessions.title,
      startsAt: eventSessions.startsAt,
      endsAt: eventSessions.endsAt,
    })
    .from(eventSessions)
    .where(and(eq(eventSessions.eventId, row.id), isNull(eventSessions.retiredAt)))
    .orderBy(asc(eventSessions.position))
  const facts = { ...factsOf(row), ...change, sessions, ticketTypes: null }
  await saveEventSale(tx, facts, row.id, { words: '', ...said })
}

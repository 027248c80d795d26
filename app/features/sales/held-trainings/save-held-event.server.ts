import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SessionFacts } from '#app/features/catalogue/events/event-session.ts'
import { eventSessions, type events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { factsOf } from './event-facts.ts'

type Change = Partial<Pick<typeof events.$inferInsert, 'trainerId' | 'onlineUrl' | 'onlineCode'>> & {
  sessions?: SessionFacts[]
}

/**
 * Changes an event of an agreed training, which the caller has locked: without other `sessions` its days
 * stay. Its participants are told of other days or another link as of any event, with the words in `said`.
 */
export async function saveHeldEvent(
  tx: Tx,
  row: typeof events.$inferSelect,
  change: Change,
  { words = '', ...said }: { words?: string; by: AccountId | null; at: Date },
): Promise<void> {
  const sessions = change.sessions ?? (await sessionsOf(tx, row.id))
  const facts = { ...factsOf(row), ...change, sessions, ticketTypes: null }
  await saveEventSale(tx, facts, row.id, { words, ...said })
}

const sessionsOf = (tx: Tx, eventId: string) =>
  tx
    .select({
      id: eventSessions.id,
      title: eventSessions.title,
      startsAt: eventSessions.startsAt,
      endsAt: eventSessions.endsAt,
    })
    .from(eventSessions)
    .where(and(eq(eventSessions.eventId, eventId), isNull(eventSessions.retiredAt)))
    .orderBy(asc(eventSessions.position))

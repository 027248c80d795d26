import { and, eq, sql } from 'drizzle-orm'
import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { type ChangeSaid, recordChange } from '#app/features/catalogue/events/record-change.server.ts'
import { type EventFacts, saveEvent } from '#app/features/catalogue/events/save-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  saveTicketTypes,
  type TicketTypeFacts,
} from '#app/features/catalogue/ticket-types/save-ticket-types.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { comingSeats } from './queries-seats.server.ts'
import { saveQuotas } from './save-quotas.server.ts'

/** All facts of an event and of its sale. */
export type EventSaleFacts = EventFacts & { ticketTypes: TicketTypeFacts[] }

/**
 * Inserts an event with sessions, ticket types and quotas, or with `id` updates that event. What was sold
 * keeps its identity; without `ticketTypes` types and seats stay. A public one is guaranteed once its
 * organiser says so, or its minimum is no more than its confirmed seats. Refuses what saveEvent,
 * saveTicketTypes and saveQuotas refuse: above all fewer seats than are allocated. Holders of seats are
 * notified of another time, place, language or link, with the note in `said`.
 */
export async function saveEventSale(
  tx: Tx,
  {
    ticketTypes: types,
    ...facts
  }: Omit<EventSaleFacts, 'ticketTypes'> & { ticketTypes: TicketTypeFacts[] | null },
  id?: string,
  said: ChangeSaid = { words: '', by: null, at: new Date() },
): Promise<{ id: string }> {
  const { id: eventId, wasPublic, moved } = await saveEvent(tx, facts, id)
  const isNew = id === undefined
  if (types) {
    const kept = await saveTicketTypes(tx, { eventId, wasPublic, isNew }, types)
    await saveQuotas(tx, { eventId, isNew, capacity: facts.capacity, types: kept })
  } else if (moved) await lockQuotas(tx, { eventId })
  if (moved) await recordChange(tx, { eventId, ...moved, said })
  if (wasPublic && (await isRingFull(tx, eventId))) await guaranteeEvent(tx, { eventId, orderId: null })
  return { id: eventId }
}

async function isRingFull(tx: Tx, eventId: string): Promise<boolean> {
  const full = sql`(${events.runsForSure} or ${comingSeats} >= ${events.minimum})`
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), full))
  return rows.length > 0
}

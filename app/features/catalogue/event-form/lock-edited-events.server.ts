import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { typeFields } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Locks an event of the party acted for, or with `all` every date of its series, too, and reads all that
 * their forms show; that event first, the others by date. Somebody else's is not found. Six statements in
 * all.
 */
export async function lockEditedEvents(tx: Tx, actor: PartyActor, slug: string, { all = false } = {}) {
  const own = eventsOwnedBy(actor)
  const [named] = await tx
    .select({ id: events.id, seriesId: events.seriesId })
    .from(events)
    .where(and(eq(events.slug, slug), own))
  if (!named) throw notFound()
  const isOfSeries = all && named.seriesId ? eq(events.seriesId, named.seriesId) : undefined
  const rows = await tx
    .select()
    .from(events)
    .where(and(or(eq(events.id, named.id), isOfSeries), own))
    .orderBy(asc(events.id))
    .for('no key update')
  const ids = rows.map(({ id }) => id)
  const names = await tx
    .select({
      id: events.id,
      category: categories.slug,
      topic: topics.slug,
      trainer: parties.displaySlug,
    })
    .from(events)
    .leftJoin(categories, eq(categories.id, events.categoryId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .leftJoin(parties, eq(parties.id, events.trainerId))
    .where(inArray(events.id, ids))
  const sessions = await tx
    .select()
    .from(eventSessions)
    .where(and(inArray(eventSessions.eventId, ids), isNull(eventSessions.retiredAt)))
    .orderBy(asc(eventSessions.position))
  const types = await tx
    .select({ ...typeFields, quantity: ticketTypes.quantity, eventId: ticketTypes.eventId })
    .from(ticketTypes)
    .where(and(inArray(ticketTypes.eventId, ids), isNull(ticketTypes.retiredAt)))
    .orderBy(asc(ticketTypes.position))
  const claims = await tx
    .select({
      id: seatAllocations.eventId,
      people: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int`,
    })
    .from(seatAllocations)
    .where(and(inArray(seatAllocations.eventId, ids), ne(seatAllocations.state, 'released')))
    .groupBy(seatAllocations.eventId)
  const offers = rows.map((row) => {
    const name = names.find(({ id }) => id === row.id)
    return {
      row,
      topic: name?.topic ?? '',
      trainer: name?.trainer ?? '',
      category: name?.category ?? '',
      sessions: sessions.filter(({ eventId }) => eventId === row.id),
      types: types.filter(({ eventId }) => eventId === row.id).map(({ eventId: _event, ...type }) => type),
      /** For how many people seats are sold or held. */
      people: claims.find(({ id }) => id === row.id)?.people ?? 0,
    }
  })
  const first = ({ row }: { row: { id: string } }) => Number(row.id !== named.id)
  return offers.toSorted((one, other) => first(one) - first(other) || +one.row.startsAt - +other.row.startsAt)
}

export type EditedEvent = Awaited<ReturnType<typeof lockEditedEvents>>[number]

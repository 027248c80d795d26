import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/events/queries-scope.server.ts'
import { eventSessions, events } from '#app/features/events/tables.server.ts'
import { typeFields } from '#app/features/tickets/queries-seats.server.ts'
import { seatClaims, ticketTypes } from '#app/features/tickets/tables.server.ts'
import { categories, topics } from '#app/features/topics/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Locks an event of the party acted for and reads all that its form shows. Somebody else's is not found. */
export async function lockOwnOffer(tx: Tx, actor: Person, slug: string) {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.slug, slug), eventsOwnedBy(actor)))
    .for('no key update')
  if (!row) throw notFound()
  const [names] = await tx
    .select({ category: categories.slug, topic: topics.slug })
    .from(events)
    .leftJoin(categories, eq(categories.id, events.categoryId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(eq(events.id, row.id))
  const sessions = await tx
    .select()
    .from(eventSessions)
    .where(and(eq(eventSessions.eventId, row.id), isNull(eventSessions.retiredAt)))
    .orderBy(asc(eventSessions.position))
  const types = await tx
    .select({ ...typeFields, quantity: ticketTypes.quantity })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, row.id), isNull(ticketTypes.retiredAt)))
    .orderBy(asc(ticketTypes.position))
  const [claims] = await tx
    .select({ people: sql<number>`coalesce(sum(${seatClaims.quantity}), 0)::int` })
    .from(seatClaims)
    .where(and(eq(seatClaims.eventId, row.id), ne(seatClaims.state, 'released')))
  return {
    row,
    topic: names?.topic ?? '',
    category: names?.category ?? '',
    sessions,
    types,
    /** For how many people seats are sold or held. */
    people: claims?.people ?? 0,
  }
}

export type OwnOffer = Awaited<ReturnType<typeof lockOwnOffer>>

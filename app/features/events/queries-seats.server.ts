import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { db } from '#app/platform/db.server.ts'
import { statement } from '#app/platform/statement.server.ts'
import type { QuotaCount } from './seats.ts'
import { quotas, quotaTicketTypes, seatClaims } from './tables.server.ts'
import { countsNow } from './take-seats.server.ts'

export type EventSeats = {
  /** People who come: seats taken for good. */
  coming: number
  /** Seats left of the whole event; holds count as gone. */
  left: number
  capacity: number
  quotas: QuotaCount[]
}

const quotasOf = statement('seats of an event', (_actor, given: { eventId: string }) =>
  db()
    .select({
      quotaId: quotas.id,
      size: quotas.size,
      wholeEvent: quotas.wholeEvent,
      used: sql<number>`coalesce(sum(${seatClaims.quantity}), 0)::int`,
      taken: sql<number>`coalesce(sum(${seatClaims.quantity}) filter (where ${seatClaims.state} = 'taken'), 0)::int`,
      ticketTypeIds: sql<string[]>`array_agg(distinct ${quotaTicketTypes.ticketTypeId})`,
    })
    .from(quotas)
    .innerJoin(quotaTicketTypes, eq(quotaTicketTypes.quotaId, quotas.id))
    .leftJoin(seatClaims, and(eq(seatClaims.ticketTypeId, quotaTicketTypes.ticketTypeId), countsNow))
    .where(eq(quotas.eventId, given.eventId))
    .groupBy(quotas.id),
)

/** Seats of an event as they are now, in one query; `seatsLeft(seats.quotas, typeId)` gives those of a ticket type. */
export async function findSeats(actor: Actor, eventId: string): Promise<EventSeats> {
  const seats: EventSeats = { coming: 0, left: 0, capacity: 0, quotas: [] }
  for (const { wholeEvent, taken, ...quota } of await quotasOf(actor, { eventId })) {
    seats.quotas.push(quota)
    if (!wholeEvent) continue
    seats.coming = taken
    seats.capacity = quota.size
    seats.left = Math.max(0, quota.size - quota.used)
  }
  return seats
}

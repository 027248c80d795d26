import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, type Reader } from '#app/platform/db.server.ts'
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

/** Seats of events as they are now, in one query; `seatsLeft(seats.quotas, typeId)` gives those of a ticket type. */
export async function findSeats(eventIds: string[], reader: Reader = db()): Promise<Map<string, EventSeats>> {
  const found = new Map<string, EventSeats>()
  if (eventIds.length === 0) return found
  const rows = await reader
    .select({
      eventId: quotas.eventId,
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
    .where(inArray(quotas.eventId, eventIds))
    .groupBy(quotas.id)
  for (const { eventId, wholeEvent, taken, ...quota } of rows) {
    const seats = found.get(eventId) ?? { coming: 0, left: 0, capacity: 0, quotas: [] }
    seats.quotas.push(quota)
    if (wholeEvent) {
      seats.coming = taken
      seats.capacity = quota.size
      seats.left = Math.max(0, quota.size - quota.used)
    }
    found.set(eventId, seats)
  }
  return found
}

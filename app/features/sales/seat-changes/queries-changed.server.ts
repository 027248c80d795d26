import { and, eq, sql } from 'drizzle-orm'
import { calendarColumns, calendarFactsIn } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { seatChanges } from './tables.server.ts'

const lowerEmail = sql<string>`lower(${tickets.participantEmail})`

/**
 * A change of seats with the date before it as calendars know it; null where none is there, or its order has
 * moved on to another date since. For the system alone.
 */
export async function findSeatChange(ctx: Ctx, changeId: string) {
  const [row] = await read(ctx)
    .select({ change: seatChanges, event: events, calendar: calendarColumns, nowOf: orders.eventId })
    .from(seatChanges)
    .innerJoin(orders, eq(orders.id, seatChanges.orderId))
    .innerJoin(events, eq(events.id, seatChanges.fromEventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(everyOrder(ctx), eventsSeenBy(ctx.actor), eq(seatChanges.id, changeId)))
  if (!row || row.nowOf !== row.change.eventId) return null
  return { ...row, calendar: calendarFactsIn(row.calendar) }
}

/** Whose seats became others with a change, and are good, as addresses to compare. For the system alone. */
export async function listChanged(ctx: Ctx, changeId: string): Promise<Set<string>> {
  const rows = await read(ctx)
    .select({ address: lowerEmail })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(everyOrder(ctx), eq(orderLines.changeId, changeId), eq(tickets.state, 'valid')))
  return new Set(rows.map(({ address }) => address))
}

/** Who has a good seat of an event, as addresses to compare. For the system alone. */
export async function listSeated(ctx: Ctx, eventId: string): Promise<Set<string>> {
  const rows = await read(ctx)
    .select({ address: lowerEmail })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(everyOrder(ctx), eq(tickets.eventId, eventId), eq(tickets.state, 'valid')))
  return new Set(rows.map(({ address }) => address))
}

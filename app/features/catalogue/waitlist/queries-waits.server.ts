import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { eventsSeenBy, eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ownWaits } from '#app/features/catalogue/inventory/waits/queries-scope.server.ts'
import { waits } from '#app/features/catalogue/inventory/waits/tables.server.ts'
import type { WaitState } from '#app/features/catalogue/inventory/waits/wait.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** Of each of the `waits` that a query reads: how many people stand before it in its line, and how many seats they wish for. */
const before = (
  what: 'count(*)' | 'coalesce(sum(b.quantity), 0)',
) => sql<number>`(select ${sql.raw(what)}::int
  from waits b where b.event_id = ${waits.eventId} and b.state = 'waiting' and (b.since, b.id) < (${waits.since}, ${waits.id}))`

const placeFields = {
  ...{ state: waits.state, quantity: waits.quantity, ticketTypeId: waits.ticketTypeId },
  ...{ until: waits.offeredUntil, buyerId: waits.buyerId },
  ...{ people: before('count(*)'), seats: before('coalesce(sum(b.quantity), 0)') },
}

/** Where somebody stands in a line: behind so many `people`, who wish for so many `seats`. */
export type OwnWait = {
  state: WaitState
  quantity: number
  people: number
  seats: number
  until: Date | null
}

/** What the actor waits for, or has waited for, of an event, by its slug: the newest; null for nothing. */
export async function findOwnWait(ctx: Ctx, slug: string) {
  const [row] = await read(ctx)
    .select(placeFields)
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .where(and(ownWaits(ctx.actor), eq(events.slug, slug)))
    .orderBy(desc(waits.createdAt))
    .limit(1)
  return row ?? null
}

/** The same of each of the `events` that a query around it reads, as a column, where the actor waits or is offered seats. */
export const ownPlace = (actor: Actor) => sql<(Omit<OwnWait, 'until'> & { until: string | null }) | null>`(
  select json_build_object('state', ${waits.state}, 'quantity', ${waits.quantity}, 'until', ${waits.offeredUntil},
    'people', ${placeFields.people}, 'seats', ${placeFields.seats})
  from ${waits} where ${ownWaits(actor)} and ${waits.eventId} = events.id and ${waits.state} in ('waiting', 'offered'))`

/** All dates that the actor waits for or is offered seats of, the next first. */
export function listOwnWaits(ctx: Ctx) {
  return read(ctx)
    .select({
      ...placeFields,
      ...{ slug: events.slug, title: events.title, language: events.language, mode: events.mode },
      ...{ startsAt: events.startsAt, timeZone: events.timeZone },
    })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(ownWaits(ctx.actor), inArray(waits.state, ['waiting', 'offered']), eventsSeenBy(ctx.actor)))
    .orderBy(asc(events.startsAt), asc(waits.id))
}

export type Waiter = Awaited<ReturnType<typeof listWaiting>>[number]

/** Who waits for seats of an event whose affairs the actor sees: a name and a number of seats, in their order. At most 500. */
export function listWaiting(ctx: Ctx, slug: string) {
  return read(ctx)
    .select({
      ...{ id: waits.id, name: parties.name, quantity: waits.quantity, type: ticketTypes.name },
      isOffered: sql<boolean>`${waits.state} = 'offered'`,
    })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, waits.ticketTypeId))
    .innerJoin(accounts, eq(accounts.id, waits.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(eventsSoldBy(ctx.actor), eq(events.slug, slug), inArray(waits.state, ['waiting', 'offered'])))
    .orderBy(asc(waits.since), asc(waits.id))
    .limit(500)
}

import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { eventsSeenBy, eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ownWaitlistEntries } from '#app/features/catalogue/inventory/waiting-list/queries-scope.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import type { WaitlistState } from '#app/features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * Of each of the `waits` that a query reads: how many people stand before it in its line, and how many seats
 * they wish for.
 */
const before = (
  what: 'count(*)' | 'coalesce(sum(b.quantity), 0)',
) => sql<number>`(select ${sql.raw(what)}::int
  from waitlist_entries b where b.event_id = ${waitlistEntries.eventId} and b.state = 'waiting' and (b.since, b.id) < (${waitlistEntries.since}, ${waitlistEntries.id}))`

const placeFields = {
  state: waitlistEntries.state,
  quantity: waitlistEntries.quantity,
  ticketTypeId: waitlistEntries.ticketTypeId,
  until: waitlistEntries.offeredUntil,
  buyerId: waitlistEntries.buyerId,
  people: before('count(*)'),
  seats: before('coalesce(sum(b.quantity), 0)'),
}

/** A waitlist entry with its place: behind so many `people`, who want so many `seats`. */
export type OwnWaitlistEntry = {
  state: WaitlistState
  quantity: number
  people: number
  seats: number
  until: Date | null
}

/** The actor's newest waitlist entry for an event, by its slug, in any state; null for none. */
export async function findOwnWaitlistEntry(ctx: Ctx, slug: string) {
  const [row] = await read(ctx)
    .select(placeFields)
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .where(and(ownWaitlistEntries(ctx.actor), eq(events.slug, slug)))
    .orderBy(desc(waitlistEntries.createdAt))
    .limit(1)
  return row ?? null
}

/**
 * The same for each of the `events` of the surrounding query, as a column, where the actor waits or is
 * offered seats.
 */
export const ownPlace = (actor: Actor) => sql<
  (Omit<OwnWaitlistEntry, 'until'> & { until: string | null }) | null
>`(
  select json_build_object('state', ${waitlistEntries.state}, 'quantity', ${waitlistEntries.quantity}, 'until', ${waitlistEntries.offeredUntil},
    'people', ${placeFields.people}, 'seats', ${placeFields.seats})
  from ${waitlistEntries} where ${ownWaitlistEntries(actor)} and ${waitlistEntries.eventId} = events.id and ${waitlistEntries.state} in ('waiting', 'offered'))`

/** All dates that the actor waits for or is offered seats of, the next first. */
export function listOwnWaitlistEntries(ctx: Ctx) {
  return read(ctx)
    .select({
      ...placeFields,
      slug: events.slug,
      title: events.title,
      language: events.language,
      mode: events.mode,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(
      and(
        ownWaitlistEntries(ctx.actor),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
        eventsSeenBy(ctx.actor),
      ),
    )
    .orderBy(asc(events.startsAt), asc(waitlistEntries.id))
}

export type Waiter = Awaited<ReturnType<typeof listWaiting>>[number]

/**
 * The waiting list of an event that the actor may manage: names and numbers of seats, in order. At most 500.
 */
export function listWaiting(ctx: Ctx, slug: string) {
  return read(ctx)
    .select({
      id: waitlistEntries.id,
      name: parties.name,
      quantity: waitlistEntries.quantity,
      type: ticketTypes.name,
      isOffered: sql<boolean>`${waitlistEntries.state} = 'offered'`,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitlistEntries.ticketTypeId))
    .innerJoin(accounts, eq(accounts.id, waitlistEntries.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        eventsSoldBy(ctx.actor),
        eq(events.slug, slug),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
      ),
    )
    .orderBy(asc(waitlistEntries.since), asc(waitlistEntries.id))
    .limit(500)
}

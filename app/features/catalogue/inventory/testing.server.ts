import { asc, eq, sql } from 'drizzle-orm'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import type { EventState, EventStep } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { guaranteedByAllocations, oneSeries } from '#app/features/catalogue/events/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import { seatRequests } from './requests/tables.server.ts'
import { type EventSaleFacts, saveEventSale } from './save-event-sale.server.ts'
import { seatAllocations } from './tables.server.ts'
import { waitlistEntries } from './waiting-list/tables.server.ts'

type Event = typeof events.$inferSelect
type TicketTypeRow = typeof ticketTypes.$inferSelect
type Given = Partial<EventSaleFacts> & {
  startsAt?: Date
  endsAt?: Date
  priceMinor?: number
  state?: keyof typeof STEPS
  publishedAt?: Date
}
type TestEvent = Event & { types: [TicketTypeRow, ...TicketTypeRow[]] }

const DAY = 86_400_000
/** The way of an event to a state. */
const STEPS = {
  draft: [],
  published: ['publish'],
  completed: ['publish', 'complete'],
  cancelled: ['publish', 'cancel'],
} satisfies { [State in EventState]?: EventStep[] }

/** A published event in 30 days with 20 seats of one type at 100.00 EUR, its organiser made unless given. */
export async function anEvent(tx: Tx, given: Given = {}): Promise<TestEvent> {
  const { startsAt = new Date(Date.now() + 30 * DAY), endsAt, priceMinor = 10_000, ...others } = given
  const { state = 'published', publishedAt = new Date(), ...rest } = others
  const ownerId =
    rest.ownerId ?? (await anAccount(tx, { serviceType: 'provider', approval: 'approved' })).partyId
  const capacity = rest.capacity ?? 20
  const { id } = await saveEventSale(tx, {
    title: `Event ${newCode(5)}`,
    language: 'en',
    mode: 'venue',
    city: 'Pune',
    country: 'IN',
    venue: 'Conference Rooms',
    timeZone: 'Asia/Kolkata',
    minimum: Math.min(5, capacity),
    currency: 'EUR',
    sessions: [{ startsAt, endsAt: endsAt ?? new Date(startsAt.getTime() + 8 * 3_600_000) }],
    ticketTypes: [{ name: 'Standard seat', priceMinor }],
    ...rest,
    ownerId,
    capacity,
  })
  const stored = async () => (await tx.select().from(events).where(eq(events.id, id)))[0]
  for (const step of STEPS[state]) {
    const row = await stored()
    if (row) await changeEventState(tx, systemContext('test'), { ...row, publishedAt }, step)
  }
  const event = await stored()
  const [type, ...more] = await tx
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, id))
    .orderBy(asc(ticketTypes.position))
  if (!event || !type) throw new Error('no event was written')
  return { ...event, types: [type, ...more] }
}

/** Claims on seats as sales left them, and the rings that they filled; the database's guards hold. */
export async function claimedSeats(tx: Tx, rows: (typeof seatAllocations.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(seatAllocations).values(piece))
  const eventIds = [...new Set(rows.map((row) => row.eventId))]
  await guaranteedByAllocations(
    tx,
    sql`select * from ${seatAllocations} where state = 'taken' and event_id = any(${sql.param(eventIds)}::uuid[])`,
  )
}

type Waiter = { id: AccountId; partyId: PartyId }

/**
 * People who wait for seats of the first type of an event, one seat each unless said otherwise, in the order
 * given.
 */
export async function waitingPeople(
  tx: Tx,
  event: { id: string; types: { id: string }[] },
  people: (Waiter & { quantity?: number })[],
): Promise<string[]> {
  const rows = people.map(({ id, partyId, quantity = 1 }, at) => ({
    id: newId(),
    eventId: event.id,
    ticketTypeId: event.types[0]?.id ?? '',
    accountId: id,
    buyerId: partyId,
    quantity,
    since: new Date(Date.now() - 3_600_000 + at),
  }))
  await inPieces(rows, (piece) => tx.insert(waitlistEntries).values(piece))
  return rows.map(({ id }) => id)
}

const TWO_TYPES = [
  { name: 'Standard', priceMinor: 10_000 },
  { name: 'Members', priceMinor: 5_000 },
]

/**
 * Four dates of one series of a new organiser, who acts in `ctx`: two to come with the same types, one with
 * one type alone, one that is over.
 */
export async function aSeriesOfDates(tx: Tx) {
  const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
  const date = (days: number, types = TWO_TYPES) => {
    const startsAt = new Date(Date.now() + days * 86_400_000)
    return anEvent(tx, { ownerId: owner.partyId, startsAt, ticketTypes: types })
  }
  const dates = [await date(10), await date(20), await date(30, TWO_TYPES.slice(0, 1)), await date(-3)]
  const ids = dates.map(({ id }) => id)
  await oneSeries(tx, ids)
  return { dates, ctx: makeContext({ actor: personOf(owner, { serviceType: 'provider' }) }) }
}

/**
 * Requests of these people for seats of the first type of an event, one seat each unless said otherwise, in
 * the order given.
 */
export async function askingPeople(
  tx: Tx,
  event: { id: string; types: { id: string }[] },
  people: (Waiter & { quantity?: number; words?: string })[],
): Promise<string[]> {
  const rows = people.map(({ id, partyId, quantity = 1, words = '' }, at) => ({
    id: newId(),
    eventId: event.id,
    ticketTypeId: event.types[0]?.id ?? '',
    accountId: id,
    buyerId: partyId,
    quantity,
    words,
    createdAt: new Date(Date.now() - 3_600_000 + at),
  }))
  await inPieces(rows, (piece) => tx.insert(seatRequests).values(piece))
  return rows.map(({ id }) => id)
}

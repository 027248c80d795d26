import { asc, eq } from 'drizzle-orm'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { newCode } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type OfferFacts, saveOffer } from './save-offer.server.ts'
import { ticketTypes } from './tables.server.ts'

type Event = typeof events.$inferSelect
type TicketTypeRow = typeof ticketTypes.$inferSelect
type Given = Partial<OfferFacts> & { startsAt?: Date; endsAt?: Date; priceMinor?: number }
type TestEvent = Event & { types: [TicketTypeRow, ...TicketTypeRow[]] }

const DAY = 86_400_000

/** A published event in 30 days with 20 seats of one type at 100.00 EUR, its organiser made unless given. */
export async function anEvent(tx: Tx, given: Given = {}): Promise<TestEvent> {
  const { startsAt = new Date(Date.now() + 30 * DAY), endsAt, priceMinor = 10_000, ...rest } = given
  const ownerId =
    rest.ownerId ?? (await anAccount(tx, { serviceType: 'provider', approval: 'approved' })).partyId
  const capacity = rest.capacity ?? 20
  const { id } = await saveOffer(tx, {
    title: `Event ${newCode(5)}`,
    language: 'en',
    mode: 'venue',
    city: 'Pune',
    country: 'IN',
    venue: 'Conference Rooms',
    timeZone: 'Asia/Kolkata',
    minimum: Math.min(5, capacity),
    currency: 'EUR',
    state: 'published',
    publishedAt: new Date(),
    sessions: [{ startsAt, endsAt: endsAt ?? new Date(startsAt.getTime() + 8 * 3_600_000) }],
    ticketTypes: [{ name: 'Standard seat', priceMinor }],
    ...rest,
    ownerId,
    capacity,
  })
  const [event] = await tx.select().from(events).where(eq(events.id, id))
  const [type, ...others] = await tx
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, id))
    .orderBy(asc(ticketTypes.position))
  if (!event || !type) throw new Error('no event was written')
  return { ...event, types: [type, ...others] }
}

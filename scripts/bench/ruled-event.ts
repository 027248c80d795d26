import { eq } from 'drizzle-orm'
import { createBookingCode } from '#app/features/catalogue/booking-codes/create-booking-code.server.ts'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { makeLimit } from '#app/features/catalogue/inventory/make-limit.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import type { Offer } from '#tests/support/checkout.ts'

const SEATS = 90_000
const CODE = 'SPRING'

/**
 * An event on sale with every rule: two types with a price for groups, two limits that they share, a code on
 * both.
 */
export async function openRuledEvent(): Promise<Offer> {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const { owner, slug, first, second } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, given)
    const day = Date.now() + 40 * 86_400_000
    const { id } = await saveEventSale(tx, {
      ownerId: owner.partyId,
      title: 'Negotiation by all rules',
      language: 'en',
      mode: 'venue',
      venue: 'Assembly rooms',
      city: 'Lund',
      country: 'SE',
      timeZone: 'Europe/Stockholm',
      capacity: SEATS,
      currency: 'EUR',
      sessions: [{ startsAt: new Date(day), endsAt: new Date(day + 7 * 3_600_000) }],
      ticketTypes: [
        { name: 'Regular', priceMinor: 24_900, groupPriceMinor: 19_900, groupFrom: 2 },
        { name: 'With the evening', priceMinor: 29_900 },
      ],
    })
    await publishEvent(tx, systemContext('bench'), { id })
    const [event] = await tx.select({ slug: events.slug }).from(events).where(eq(events.id, id))
    const types = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.eventId, id))
    const [first, second] = types.map((type) => type.id)
    if (!event || !first || !second) throw new Error('no event was opened')
    return { owner, slug: event.slug, first, second }
  })
  const ctx = makeContext({ actor: personOf(owner, given) })
  await makeLimit(ctx, { event: slug, name: 'Room', seats: String(SEATS), types: [first, second] })
  await makeLimit(ctx, { event: slug, name: 'Lunch', seats: String(SEATS), types: [first, second] })
  await createBookingCode(ctx, { event: slug, code: CODE, percent: '10', types: [] })
  return { slug, typeId: first, besides: second, code: CODE }
}

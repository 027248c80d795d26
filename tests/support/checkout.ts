import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import type { PayAnswer } from '#app/features/sales/checkout/pay-answer.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

/** What is bought; of the type `besides` one seat more, and with a `code` where there are these. */
export type Offer = { slug: string; typeId: string; besides?: string; code?: string }
export type Choice = { card: string; seats: number }

/** Events on sale, one for each capacity, of one approved provider. */
export async function openEvents(capacities: number[]): Promise<Offer[]> {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const offers: Offer[] = []
    for (const capacity of capacities) {
      const day = Date.now() + 40 * 86_400_000
      const { id } = await saveEventSale(tx, {
        ownerId: owner.partyId,
        title: `Negotiation for ${capacity}`,
        language: 'en',
        mode: 'venue',
        venue: 'Assembly rooms',
        city: 'Lund',
        country: 'SE',
        timeZone: 'Europe/Stockholm',
        capacity,
        currency: 'EUR',
        sessions: [{ startsAt: new Date(day), endsAt: new Date(day + 7 * 3_600_000) }],
        ticketTypes: [{ name: 'Regular', priceMinor: 24_900 }],
      })
      await publishEvent(tx, systemContext('test'), { id })
      const [event] = await tx.select({ slug: events.slug }).from(events).where(eq(events.id, id))
      const [type] = await tx
        .select({ id: ticketTypes.id })
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, id))
      if (!event || !type) throw new Error('no event was opened')
      offers.push({ slug: event.slug, typeId: type.id })
    }
    return offers
  })
}

/** People who can buy at once: their addresses are confirmed. */
export async function gatherBuyers(count: number): Promise<Person[]> {
  return inTransaction(async (tx) => {
    const people: Person[] = []
    for (let at = 0; at < count; at += 1) {
      people.push(personOf(await anAccount(tx)))
    }
    return people
  })
}

/**
 * One sale from the ticket panel to the answer of the payment page; `held` hears of the order before it is
 * paid.
 */
export async function buySeats(
  buyer: Person,
  offer: Offer,
  { card, seats }: Choice,
  held: (reference: string) => void = () => {},
): Promise<{ reference: string; answer: PayAnswer }> {
  const ctx: Ctx = makeContext({ actor: buyer })
  const key = randomUUID()
  const { reference } = await holdSeats(ctx, {
    event: offer.slug,
    seats: { [offer.typeId]: String(seats), ...(offer.besides && { [offer.besides]: '1' }) },
    code: offer.code,
    key,
  })
  held(reference)
  const count = offer.besides ? seats + 1 : seats
  return { reference, answer: await payHeld(ctx, { reference, seats: count, card }) }
}

/** Says who comes and who pays for an order that is held, and pays it by a card of the sandbox. */
export async function payHeld(
  ctx: Ctx,
  { reference, seats, card }: Choice & { reference: string },
): Promise<PayAnswer> {
  const participants = Array.from({ length: seats }, (_, at) => ({
    name: `Participant ${at + 1}`,
    email: `participant${at + 1}@example.com`,
  }))
  await keepDetails(ctx, {
    reference,
    participants,
    terms: 'on',
    kind: 'person',
    name: 'Robin Buyer',
    street: 'Allhelgona kyrkogata 1',
    postalCode: '223 62',
    city: 'Lund',
    country: 'SE',
  })
  return payOrder(ctx, { reference, card, key: randomUUID() })
}

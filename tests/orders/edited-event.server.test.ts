import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import {
  type EventSaleFacts,
  saveEventSale,
} from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { quotas, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'

const START = new Date('2031-03-03T08:00:00Z')
const at = (day: number) => ({
  startsAt: new Date(START.getTime() + day * 86_400_000),
  endsAt: new Date(START.getTime() + day * 86_400_000 + 8 * 3_600_000),
})
const FACTS = {
  title: 'Edited Ladders',
  language: 'en',
  mode: 'venue',
  venue: 'Hall 2',
  city: 'Lund',
  country: 'SE',
  timeZone: 'Europe/Stockholm',
  capacity: 20,
  minimum: 1,
  currency: 'EUR',
} satisfies Partial<EventSaleFacts>
const TYPES = [
  { name: 'Regular', priceMinor: 10_000 },
  { name: 'Student', priceMinor: 5_000, quantity: 6 },
  { name: 'Supporter', priceMinor: 20_000 },
]

/** An event of which a seat of each type was bought. */
async function aSoldEvent() {
  return inTransaction(async (tx) => {
    const event = await anEvent(tx, { ...FACTS, sessions: [at(0), at(1), at(2)], ticketTypes: TYPES })
    const bought = []
    for (const type of event.types) {
      const buyer = await anAccount(tx)
      const order = await anOrder(tx, { event: { ...event, types: [type] }, buyer })
      bought.push({ ...order, typeId: type.id, name: type.name, buyer: personOf(buyer) })
    }
    return { event, bought }
  })
}

type Sold = Awaited<ReturnType<typeof aSoldEvent>>

const edit = (sold: Sold, given: Pick<EventSaleFacts, 'sessions' | 'ticketTypes'>) =>
  inTransaction((tx) => saveEventSale(tx, { ...FACTS, ownerId: sold.event.ownerId, ...given }, sold.event.id))

/** What each buyer's ticket says, and which type its claim and its line are of. */
async function saidBy({ bought }: Sold) {
  return Promise.all(
    bought.map(async ({ id, reference, buyer }) => {
      const booking = await getBooking(makeContext({ actor: buyer }), reference)
      const [claim] = await db()
        .select({ typeId: seatAllocations.ticketTypeId, state: seatAllocations.state })
        .from(seatAllocations)
        .where(eq(seatAllocations.orderId, id))
      return { ticket: booking.tickets[0]?.type, ...claim }
    }),
  )
}

const whatWasBought = ({ bought }: Sold) =>
  bought.map(({ typeId, name }) => ({ ticket: name, typeId, state: 'taken' }))

const sessionsOf = (sold: Sold) =>
  db()
    .select()
    .from(eventSessions)
    .where(eq(eventSessions.eventId, sold.event.id))
    .orderBy(sql`${eventSessions.retiredAt} nulls first`, eventSessions.position)

async function brokenRules() {
  return (await checkInvariants()).filter((rule) => rule.broken > 0)
}

describe('an event that was sold is edited', () => {
  test('by ids: reordered, renamed, dropped and added, every ticket says what was bought', async () => {
    const sold = await aSoldEvent()
    const [regular, student, supporter] = sold.event.types
    const before = await sessionsOf(sold)
    const [first, second, third] = before

    await edit(sold, {
      sessions: [
        { ...at(3), id: third?.id, title: 'Practice' },
        { ...at(0), id: first?.id, title: 'Theory' },
        { ...at(9), title: 'A day more' },
      ],
      ticketTypes: [
        { name: 'Patron', priceMinor: 25_000, id: supporter?.id },
        { name: 'Student', priceMinor: 1 },
        { name: 'Everybody', priceMinor: 9_000, id: regular.id },
      ],
    })

    expect(await saidBy(sold)).toEqual(whatWasBought(sold))
    const types = await db().select().from(ticketTypes).where(eq(ticketTypes.eventId, sold.event.id))
    expect(types.find(({ id }) => id === student?.id)).toMatchObject({ retiredAt: expect.any(Date) })
    const { event } = await getEventPage(makeContext({}), sold.event.slug)
    expect(event.tickets.map(({ id, name }) => [id, name])).toEqual([
      [supporter?.id, 'Patron'],
      [expect.any(String), 'Student'],
      [regular.id, 'Everybody'],
    ])
    expect(event.seatsLeft).toBe(17)
    expect(event.sessions.map(({ title }) => title)).toEqual(['Theory', 'Practice', 'A day more'])
    expect((await sessionsOf(sold)).map(({ id, retiredAt }) => [id, retiredAt === null])).toEqual([
      [first?.id, true],
      [third?.id, true],
      [expect.any(String), true],
      [second?.id, false],
    ])
    expect(await brokenRules()).toEqual([])
  })

  test('all types dropped: nothing is sold any more, and everybody keeps the seat', async () => {
    const sold = await aSoldEvent()
    await edit(sold, { sessions: [at(0)], ticketTypes: [] })
    expect(await saidBy(sold)).toEqual(whatWasBought(sold))
    const { event } = await getEventPage(makeContext({}), sold.event.slug)
    expect(event.tickets).toEqual([])
    expect(event.quorum.coming).toBe(3)
  })
})

describe('R8: capacity is cut while seats are sold', () => {
  beforeAll(() => configure({ MODE: 'test' }))

  test('50 hold and pay as it falls: never more sold than it is', { timeout: 180_000 }, async () => {
    const event = await inTransaction((tx) => anEvent(tx, { ...FACTS, capacity: 60, priceMinor: 100 }))
    const buyers = await gatherBuyers(50)
    const offer = { slug: event.slug, typeId: event.types[0].id }
    const cut = (capacity: number) =>
      inTransaction((tx) =>
        saveEventSale(
          tx,
          {
            ...FACTS,
            ownerId: event.ownerId,
            capacity,
            sessions: [{ startsAt: event.startsAt, endsAt: event.endsAt }],
            ticketTypes: [{ name: event.types[0].name, priceMinor: 100 }],
          },
          event.id,
        ),
      ).then(
        () => 'accepted',
        (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
      )
    const answers: string[] = []
    let going = true
    const begun = Promise.withResolvers<void>()
    const cutting = begun.promise.then(async () => {
      for (let capacity = 58; going && capacity > 0; capacity -= 2) answers.push(await cut(capacity))
    })
    const sales = await Promise.allSettled(
      buyers.map((buyer) => buySeats(buyer, offer, { card: 'succeeds', seats: 1 }, () => begun.resolve())),
    )
    going = false
    await cutting

    const [count] = await db()
      .select({
        size: quotas.size,
        taken: sql<number>`(select coalesce(sum(quantity), 0)::int from seat_allocations
          where event_id = ${event.id} and state in ('taken', 'held'))`,
      })
      .from(quotas)
      .where(eq(quotas.eventId, event.id))
    const sold = sales.filter(({ status }) => status === 'fulfilled').length
    const refused = sales.flatMap((sale) => (sale.status === 'rejected' ? [sale.reason] : []))
    expect(refused.filter((reason) => !(reason instanceof Refusal))).toEqual([])
    expect(count?.taken).toBe(sold)
    expect(count?.taken).toBeLessThanOrEqual(count?.size ?? 0)
    answers.push(await cut((count?.taken ?? 0) - 1))
    expect(new Set(answers)).toEqual(new Set(['accepted', 'events:refused.capacityGiven']))
    expect(await brokenRules()).toEqual([])
  })
})

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { mine, NOW, outcomes, provider, WASPS, withProvider } from './an-import.ts'

withProvider()

describe('what people bought', () => {
  it('is not moved under them', async () => {
    await outcomes([WASPS], { publish: true })
    const [event] = await mine()
    const [type] = await db()
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, event?.id ?? ''))
    if (!event || !type) throw new Error('nothing to buy')
    await db().insert(seatAllocations).values({
      id: newId(),
      eventId: event.id,
      ticketTypeId: type.id,
      orderId: newId(),
      quantity: 2,
      state: 'taken',
    })
    expect(
      await outcomes([
        { ...WASPS, start: '2030-09-03T09:00', end: '2030-09-03T16:00', city: 'Malmö', capacity: '5' },
      ]),
    ).toEqual([
      'refused: Seats are sold, so its time, place, number of seats can only be changed in the event editor.',
    ])
    expect(await outcomes([{ ...WASPS, name: 'Befriending Wasps' }])).toEqual(['updated'])
    expect((await mine())[0]).toMatchObject({ title: 'Befriending Wasps', state: 'published' })
  })
})

describe('an event that was sold', () => {
  const ladders = (names: string[]) => ({
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    '@id': 'https://a.example/ladders',
    name: 'Sold Ladders',
    url: 'https://a.example/ladders',
    keywords: 'nature',
    maximumAttendeeCapacity: 12,
    startDate: '2030-09-11T09:00',
    endDate: '2030-09-11T16:00',
    location: {
      '@type': 'Place',
      name: 'Hall',
      address: { '@type': 'PostalAddress', addressLocality: 'Lund', addressCountry: 'SE' },
    },
    offers: names.map((name, at) => ({ '@type': 'Offer', name, price: 100 + at, priceCurrency: 'EUR' })),
  })

  it('is imported with types in another order, renamed, gone and new; every ticket says what was bought', async () => {
    expect(await outcomes(ladders(['Regular', 'Student', 'Patron']), { publish: true })).toEqual(['created'])
    const [event] = await mine()
    if (!event) throw new Error('no event')
    const typesOf = () =>
      db()
        .select()
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, event.id))
        .orderBy(sql`${ticketTypes.retiredAt} nulls first`, ticketTypes.position)
    const sold = await inTransaction(async (tx) => {
      const bought = []
      for (const type of await typesOf()) {
        const buyer = await anAccount(tx)
        const order = await anOrder(tx, { event: { ...event, types: [type] }, buyer })
        bought.push({ ...order, buyer: personOf(buyer), ticket: type.name, typeId: type.id })
      }
      return bought
    })
    expect(await outcomes(ladders(['Patron', 'Early', 'Students']), { publish: true })).toEqual(['updated'])
    expect(
      (await typesOf()).map(({ name, position, retiredAt }) => [name, position, retiredAt === null]),
    ).toEqual([
      ['Patron', 0, true],
      ['Early', 1, true],
      ['Students', 2, true],
      expect.arrayContaining(['Regular', false]),
      expect.arrayContaining(['Student', false]),
    ])
    for (const { id, reference, buyer, ticket, typeId } of sold) {
      const booking = await getBooking(makeContext({ actor: buyer }), reference)
      expect(booking.tickets.map(({ type }) => type)).toEqual([ticket])
      const [claim] = await db().select().from(seatAllocations).where(eq(seatAllocations.orderId, id))
      const [type] = await db()
        .select()
        .from(ticketTypes)
        .where(eq(ticketTypes.id, claim?.ticketTypeId ?? ''))
      expect(type).toMatchObject({ id: typeId, name: ticket })
    }
  })
})

describe('the days of a course in a calendar file', () => {
  const course = (count: number, ...without: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:a',
      'BEGIN:VEVENT',
      'UID:course@a.example',
      'DTSTAMP:20300101T000000Z',
      'SUMMARY:Course of bees',
      'URL:https://a.example/course',
      'DTSTART:20300911T080000Z',
      'DTEND:20300911T140000Z',
      `RRULE:FREQ=DAILY;COUNT=${count}`,
      ...without.map((day) => `EXDATE:${day}T080000Z`),
      'LOCATION:Lund, Sweden',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')

  it('keep their identity when others come and go', async () => {
    const options = { name: 'course.ics', publish: true }
    const daysOf = async () => {
      const [event] = await mine()
      const rows = await db()
        .select()
        .from(eventSessions)
        .where(eq(eventSessions.eventId, event?.id ?? ''))
        .orderBy(eventSessions.startsAt)
      const living = rows.filter(({ retiredAt }) => retiredAt === null)
      const days = living.map(({ id, startsAt }) => ({ id, day: startsAt.getUTCDate() }))
      return { days, sequence: event?.calendarSequence }
    }
    expect(await outcomes(course(3), options)).toEqual(['created'])
    const { days: before } = await daysOf()
    expect(before.map(({ day }) => day)).toEqual([11, 12, 13])
    await db().update(events).set({ publishedAt: NOW }).where(eq(events.ownerId, provider.partyId))
    expect(await outcomes(course(3, '20300912'), options)).toEqual(['updated'])
    expect(await daysOf()).toEqual({ days: [before[0], before[2]], sequence: 1 })
    expect(await outcomes(course(4), options)).toEqual(['updated'])
    expect(await daysOf()).toMatchObject({
      days: [...before, { day: 14 }],
      sequence: 2,
    })
  })
})

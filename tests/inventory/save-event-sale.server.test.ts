import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import {
  type EventSaleFacts,
  saveEventSale,
} from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { quotas, quotaTicketTypes, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'

const day = (at: number, hour: number) => new Date(Date.UTC(2031, 2, at, hour))
const DAYS = [
  { startsAt: day(2, 8), endsAt: day(2, 15) },
  { startsAt: day(1, 8), endsAt: day(1, 15) },
]
const REGULAR = { name: 'Regular', priceMinor: 10_000 }
const STUDENT = { name: 'Student', priceMinor: 5000, quantity: 5 }

async function factsFor(given: Partial<EventSaleFacts> = {}): Promise<EventSaleFacts> {
  const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval: 'approved' }))
  return {
    ownerId: owner.partyId,
    title: 'Safe Ladders',
    language: 'en',
    mode: 'venue',
    city: 'Lund',
    country: 'SE',
    timeZone: 'Europe/Stockholm',
    capacity: 20,
    currency: 'EUR',
    sessions: DAYS,
    ticketTypes: [REGULAR, STUDENT],
    ...given,
  }
}

const saveDraft = (facts: EventSaleFacts, id?: string) => inTransaction((tx) => saveEventSale(tx, facts, id))

async function save(facts: EventSaleFacts, id?: string) {
  const saved = await saveDraft(facts, id)
  if (!id) await inTransaction((tx) => publishEvent(tx, systemContext('test'), saved))
  return saved
}

async function stored(id: string) {
  const [event] = await db().select().from(events).where(eq(events.id, id))
  const types = await db()
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, id))
    .orderBy(sql`${ticketTypes.retiredAt} nulls first`, ticketTypes.position)
  const limits = await db()
    .select({ size: quotas.size, wholeEvent: quotas.wholeEvent, type: ticketTypes.name })
    .from(quotas)
    .innerJoin(quotaTicketTypes, eq(quotaTicketTypes.quotaId, quotas.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, quotaTicketTypes.ticketTypeId))
    .where(eq(quotas.eventId, id))
  const sessions = await db()
    .select()
    .from(eventSessions)
    .where(eq(eventSessions.eventId, id))
    .orderBy(sql`${eventSessions.retiredAt} nulls first`, eventSessions.position)
  if (!event) throw new Error('no event')
  return { event, types, limits, sessions }
}

const claim = (eventId: string, ticketTypeId: string, quantity = 1) =>
  db()
    .insert(seatAllocations)
    .values({ id: newId(), eventId, ticketTypeId, orderId: newId(), quantity, state: 'taken' })

it('spans its sessions in order and limits every ticket type', async () => {
  const { id } = await save(await factsFor())
  const { event, types, limits, sessions } = await stored(id)
  expect([event.startsAt, event.endsAt]).toEqual([day(1, 8), day(2, 15)])
  expect(sessions.map((session) => session.position)).toEqual([0, 1])
  expect(types.map((type) => type.name)).toEqual(['Regular', 'Student'])
  expect(new Set(limits.map((limit) => `${limit.type} ${limit.size} ${limit.wholeEvent}`))).toEqual(
    new Set(['Regular 20 true', 'Student 20 true', 'Student 5 false']),
  )
})

it('takes the date into the address when the title is taken, and keeps the address for good', async () => {
  const facts = await factsFor({ title: 'Ropes' })
  const [first, second, third] = [await save(facts), await save(facts), await save(facts)]
  const slugs = async () =>
    Promise.all([first, second, third].map(async ({ id }) => (await stored(id)).event.slug))
  expect(await slugs()).toEqual(['ropes', 'ropes-2031-03-01', 'ropes-2'])
  await save({ ...facts, title: 'Chains' }, first.id)
  expect((await slugs())[0]).toBe('ropes')
})

it('keeps ticket types by their names, in another order too, and brings a dropped one back as itself', async () => {
  const facts = await factsFor()
  const { id } = await save(facts)
  const [regular, student] = (await stored(id)).types
  await save({ ...facts, ticketTypes: [STUDENT, { name: 'Early', priceMinor: 1 }, REGULAR] }, id)
  expect((await stored(id)).types).toMatchObject([
    { id: student?.id, name: 'Student', position: 0, retiredAt: null },
    { name: 'Early', position: 1 },
    { id: regular?.id, name: 'Regular', position: 2, retiredAt: null },
  ])
  await save({ ...facts, ticketTypes: [REGULAR] }, id)
  expect((await stored(id)).types.map((type) => [type.name, type.retiredAt === null])).toEqual([
    ['Regular', true],
    ['Student', false],
    ['Early', false],
  ])
  await save({ ...facts, ticketTypes: [{ ...STUDENT, priceMinor: 6000 }, REGULAR] }, id)
  const back = (await stored(id)).types
  expect(back[0]).toMatchObject({ id: student?.id, priceMinor: 6000, retiredAt: null })
})

it('keeps ticket types by their ids, whatever they are called, and knows no foreign one', async () => {
  const facts = await factsFor()
  const { id } = await save(facts)
  const [regular, student] = (await stored(id)).types
  await save({ ...facts, ticketTypes: [{ ...REGULAR, id: regular?.id, name: 'Student' }] }, id)
  expect((await stored(id)).types).toMatchObject([
    { id: regular?.id, name: 'Student', retiredAt: null },
    { id: student?.id, name: 'Student', retiredAt: expect.any(Date) },
  ])
  const other = await save(await factsFor())
  const [foreign] = (await stored(other.id)).types
  await expect(save({ ...facts, ticketTypes: [{ ...REGULAR, id: foreign?.id }] }, id)).rejects.toMatchObject({
    kind: 'notFound',
  })
})

it('deletes what nobody ever saw', async () => {
  const facts = await factsFor()
  const { id } = await saveDraft(facts)
  await saveDraft({ ...facts, ticketTypes: [REGULAR], sessions: DAYS.slice(0, 1) }, id)
  const after = await stored(id)
  expect([after.types.length, after.sessions.length, after.event.calendarSequence]).toEqual([1, 1, 1])
})

it('keeps sessions by their start, then in their order, and tells calendars of other times and places', async () => {
  const facts = await factsFor()
  const { id } = await save(facts)
  const before = await stored(id)
  const [first, second] = before.sessions
  const after = async (given: Partial<EventSaleFacts>) => {
    await save({ ...facts, ...given }, id)
    const { sessions, event } = await stored(id)
    return {
      sequence: event.calendarSequence,
      living: sessions.filter((session) => session.retiredAt === null).map((session) => session.id),
    }
  }
  expect(await after({ title: 'Other words', sessions: DAYS.toReversed() })).toEqual({
    sequence: 0,
    living: [first?.id, second?.id],
  })
  const early = { startsAt: day(1, 6), endsAt: day(1, 7) }
  const added = await after({ sessions: [...DAYS, early] })
  expect(added).toEqual({ sequence: 1, living: [expect.any(String), first?.id, second?.id] })
  const moved = DAYS.map((one) => ({
    startsAt: new Date(+one.startsAt + 7 * 86_400_000),
    endsAt: day(12, 8),
  }))
  expect((await after({ sessions: [...DAYS] })).living).toEqual([first?.id, second?.id])
  expect(await after({ sessions: moved })).toEqual({ sequence: 3, living: [first?.id, second?.id] })
  expect(await after({ sessions: moved, venue: 'Hall 2' })).toMatchObject({ sequence: 4 })
})

it('refuses fewer seats than are given away, with how many they are', async () => {
  const facts = await factsFor()
  const { id } = await save(facts)
  const [regular, student] = (await stored(id)).types
  await claim(id, regular?.id ?? '', 6)
  await claim(id, student?.id ?? '', 4)
  await expect(save({ ...facts, capacity: 9 }, id)).rejects.toMatchObject({
    reason: 'events:refused.capacityGiven',
    params: { count: 10 },
  })
  const fewer = [REGULAR, { ...STUDENT, quantity: 3 }]
  await expect(save({ ...facts, ticketTypes: fewer }, id)).rejects.toMatchObject({
    reason: 'events:refused.quantityGiven',
    params: { count: 4, name: 'Student' },
  })
  await expect(save({ ...facts, capacity: 9, ticketTypes: [] }, id)).rejects.toMatchObject({
    reason: 'events:refused.capacityGiven',
  })
  expect((await stored(id)).event.capacity).toBe(20)
  await save({ ...facts, capacity: 10 }, id)
  expect((await stored(id)).limits).toContainEqual({ size: 10, wholeEvent: true, type: 'Regular' })
})

it('sells no retired type, not to somebody who chose it a moment before either', async () => {
  const facts = await factsFor()
  const { id } = await save(facts)
  const [, student] = (await stored(id)).types
  const wanted = [{ ticketTypeId: student?.id ?? '', quantity: 1 }]
  await save({ ...facts, ticketTypes: [REGULAR] }, id)
  const heldUntil = new Date(Date.now() + 60_000)
  await expect(
    inTransaction((tx) => takeSeats(tx, { eventId: id, orderId: newId(), wanted, heldUntil })),
  ).rejects.toMatchObject({ kind: 'conflict', reason: 'events:refused.soldOut' })
})

it('is held by the database against hand-written statements', async () => {
  const { id } = await save(await factsFor())
  const { types } = await stored(id)
  const [regular, student] = types
  await claim(id, regular?.id ?? '', 6)
  await claim(id, student?.id ?? '', 4)
  const broken = (statement: ReturnType<typeof sql>) =>
    inTransaction((tx) => tx.execute(statement)).then(() => 'nothing', brokenConstraint)
  const whole = sql`(select id from quotas where event_id = ${id} and whole_event)`
  expect(await broken(sql`update events set capacity = 9 where id = ${id}`)).toBe('events_capacity_quota')
  expect(await broken(sql`update events set capacity = 21 where id = ${id}`)).toBe('events_capacity_quota')
  expect(await broken(sql`update quotas set size = 9 where event_id = ${id}`)).toBe('quotas_below_sold')
  expect(await broken(sql`update quotas set size = 21 where id = ${whole}`)).toBe('events_capacity_quota')
  expect(await broken(sql`delete from quotas where id = ${whole}`)).toBe('quota_ticket_types_sold')
  expect(await broken(sql`delete from quota_ticket_types where quota_id = ${whole}`)).toBe(
    'quota_ticket_types_sold',
  )
  const narrow = sql`with one as (insert into quotas (id, event_id, name, size) values (${newId()}, ${id}, '', 5) returning id)
    insert into quota_ticket_types select one.id, ${regular?.id}::uuid from one`
  expect(await broken(narrow)).toBe('quota_ticket_types_sold')
  const free = newId()
  await db().execute(
    sql`insert into ticket_types (id, event_id, position, name, price_minor) values (${free}, ${id}, 9, 'x', 0)`,
  )
  expect(await claim(id, free).then(() => 'nothing', brokenConstraint)).toBe('seat_allocations_quota')
})

it('is found while it is published', async () => {
  const { id } = await save(await factsFor({ title: 'Found Ladders', tags: ['height'] }))
  await inTransaction((tx) => indexEvents(tx, [id]))
  const rows = () => db().select().from(searchDocuments).where(eq(searchDocuments.id, id))
  expect(await rows()).toMatchObject([
    {
      kind: 'event',
      url: 'found-ladders',
      facets: expect.arrayContaining(['city:Lund', 'country:SE', 'currency:EUR']),
      priceMinor: 5000,
      priceCurrency: 'EUR',
    },
  ])
  await db().update(events).set({ state: 'cancelled' }).where(eq(events.id, id))
  await inTransaction((tx) => indexEvents(tx, [id]))
  expect(await rows()).toEqual([])
})

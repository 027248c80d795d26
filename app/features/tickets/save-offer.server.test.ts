import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { eventSessions, events } from '#app/features/events/tables.server.ts'
import { searchDocuments } from '#app/features/search/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { indexEvents } from './index-events.server.ts'
import { type OfferFacts, saveOffer } from './save-offer.server.ts'
import { quotas, quotaTicketTypes, seatClaims, ticketTypes } from './tables.server.ts'

async function factsFor(given: Partial<OfferFacts> = {}): Promise<OfferFacts> {
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
    state: 'published',
    sessions: [
      { startsAt: new Date('2031-03-02T08:00:00Z'), endsAt: new Date('2031-03-02T15:00:00Z') },
      { startsAt: new Date('2031-03-01T08:00:00Z'), endsAt: new Date('2031-03-01T15:00:00Z') },
    ],
    ticketTypes: [
      { name: 'Regular', priceMinor: 10_000 },
      { name: 'Student', priceMinor: 5000, quantity: 5 },
    ],
    ...given,
  }
}

const save = (facts: OfferFacts, id?: string) => inTransaction((tx) => saveOffer(tx, facts, id))

async function stored(id: string) {
  const [event] = await db().select().from(events).where(eq(events.id, id))
  const types = await db()
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, id))
    .orderBy(ticketTypes.position)
  const limits = await db()
    .select({ size: quotas.size, wholeEvent: quotas.wholeEvent, type: ticketTypes.name })
    .from(quotas)
    .innerJoin(quotaTicketTypes, eq(quotaTicketTypes.quotaId, quotas.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, quotaTicketTypes.ticketTypeId))
    .where(eq(quotas.eventId, id))
  const sessions = await db().select().from(eventSessions).where(eq(eventSessions.eventId, id))
  if (!event) throw new Error('no event')
  return { event, types, limits, sessions }
}

it('spans its sessions in order and limits every ticket type', async () => {
  const { id } = await save(await factsFor())
  const { event, types, limits, sessions } = await stored(id)
  expect([event.startsAt, event.endsAt]).toEqual([
    new Date('2031-03-01T08:00:00Z'),
    new Date('2031-03-02T15:00:00Z'),
  ])
  expect(sessions.map((session) => session.position).toSorted()).toEqual([0, 1])
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

it('keeps claimed ticket types on change, and drops others', async () => {
  const facts = await factsFor()
  const { id } = await save(facts)
  const before = await stored(id)
  const [regular, student] = before.types
  if (!regular || !student) throw new Error('no types')
  await db().insert(seatClaims).values({
    id: newId(),
    eventId: id,
    ticketTypeId: student.id,
    orderId: newId(),
    quantity: 1,
    state: 'taken',
  })
  await save({ ...facts, capacity: 12, ticketTypes: [{ name: 'Everyone', priceMinor: 9000 }] }, id)
  const after = await stored(id)
  expect(after.types).toMatchObject([
    { id: regular.id, name: 'Everyone', priceMinor: 9000 },
    { id: student.id, salesEnd: expect.any(Date) },
  ])
  expect(after.limits).toContainEqual({ size: 12, wholeEvent: true, type: 'Everyone' })
  await save({ ...facts, ticketTypes: [] }, id)
  expect((await stored(id)).types.map((type) => type.id)).toEqual([student.id])
  await expect(save({ ...facts, capacity: 1, ticketTypes: [] }, id)).resolves.toBeTruthy()
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

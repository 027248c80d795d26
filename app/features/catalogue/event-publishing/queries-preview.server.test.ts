import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { makeLimit } from '#app/features/catalogue/inventory/make-limit.server.ts'
import { claimedSeats } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { setTransfers } from '#app/features/people/parties/set-transfers.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { changeEvent } from './change-event.server.ts'
import { createEvent } from './create-event.server.ts'
import { getOwnEvent } from './queries-own.server.ts'
import { getEventPreview } from './queries-preview.server.ts'
import { eventDrafts } from './tables.server.ts'
import { eventForm } from './testing.server.ts'

async function somebody(given: Partial<Person> = {}) {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, own))
  return { ...makeContext({}), actor: personOf(account, { ...own, ...given }) }
}
const faults = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadInput)) throw error ?? new Error('taken')
  return Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
}
const stored = async () => ({
  events: await db().select().from(events).orderBy(events.id),
  drafts: await db().$count(eventDrafts),
})

test('a preview shows an event that nobody has made yet as buyers would see it, and keeps nothing', async () => {
  const ctx = await somebody()
  const category = await inTransaction((tx) => aCategory(tx))
  const of = { ownerId: ctx.actor.partyId, categoryId: category.id }
  const topic = await inTransaction((tx) => aTopic(tx, { ...of, audience: 'Potters' }))
  const before = await stored()
  const { event, topicId } = await getEventPreview(
    ctx,
    eventForm({
      category: category.slug,
      topic: topic.slug,
      outcomes: 'Mix a glaze',
      description: '<script>x</script>By night.',
      typeName: ['Seat', 'Student'],
      typeId: ['', ''],
      typePrice: ['450', '90'],
      typeSeats: ['', '3'],
    }),
  )
  expect(topicId).toBe(topic.id)
  expect(event).toMatchObject({
    url: '',
    title: 'Glazing',
    outcomes: ['Mix a glaze'],
    city: 'Berlin',
    seatsLeft: 12,
    startsAt: new Date('2031-06-02T07:00:00Z'),
    topic: { audience: 'Potters' },
    quorum: { state: 'open', coming: 0, minimum: 4 },
    tickets: [
      { name: 'Seat', priceMinor: 45_000, sale: 'open' },
      { name: 'Student', most: 3 },
    ],
  })
  expect(event.description).not.toContain('<script')
  expect(panelState(event, ctx.now())).toBe('open')
  expect(await stored()).toEqual(before)
})

test('a preview says how it is paid where no card is taken, and that it cannot be without an account', async () => {
  const ctx = await somebody()
  const category = (await inTransaction((tx) => aCategory(tx))).slug
  const shown = async () => {
    const { event } = await getEventPreview(ctx, eventForm({ category }))
    return [panelState(event, ctx.now()), event.byTransfer]
  }
  configure({ SANDBOX_PAYMENTS: 'false' })
  try {
    expect(await shown()).toEqual(['unpayable', false])
    await inTransaction((tx) => setTransfers(tx, { partyId: ctx.actor.partyId, takesTransfers: true }))
    expect(await shown()).toEqual(['open', true])
  } finally {
    configure({ SANDBOX_PAYMENTS: '' })
  }
  expect(await shown()).toEqual(['open', false])
})

test('a preview of an event shows who comes already, and lists what saving would refuse', async () => {
  const ctx = await somebody()
  const category = (await inTransaction((tx) => aCategory(tx))).slug
  const { slug } = await createEvent(ctx, eventForm({ category, typeSeats: '5' }))
  const own = and(eq(events.slug, slug), eq(events.ownerId, ctx.actor.partyId))
  const [row] = await db().select({ id: events.id }).from(events).where(own)
  const eventId = row?.id ?? ''
  const [type] = await db().select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
  await inTransaction((tx) =>
    claimedSeats(tx, [
      { id: newId(), eventId, ticketTypeId: type?.id ?? '', orderId: newId(), quantity: 4, state: 'taken' },
    ]),
  )
  const { values, seen } = await getOwnEvent(ctx, slug)
  const form = { ...values, intent: 'save', key: newId(), draft: '', event: slug, seen }
  const before = await stored()
  const { event } = await getEventPreview(ctx, { ...form, title: 'Glazing at night', capacity: '20' })
  expect(event).toMatchObject({
    url: slug,
    title: 'Glazing at night',
    state: 'published',
    seatsLeft: 16,
    quorum: { state: 'runs', coming: 4 },
    tickets: [{ id: type?.id, left: 1, most: 1 }],
  })
  expect(await stored()).toEqual(before)

  const wrong = { ...form, currency: 'CHF' }
  expect(await faults(getEventPreview(ctx, wrong))).toEqual({ currency: 'event-publishing:invalid.sold' })
  expect(await faults(changeEvent(ctx, wrong))).toEqual({ currency: 'event-publishing:invalid.sold' })
  expect(await faults(getEventPreview(ctx, { ...form, sessionDay: ['2021-06-02'], decideDay: '' }))).toEqual({
    'sessionDay.0': 'event-publishing:invalid.past',
  })
  expect(await faults(getEventPreview(ctx, { ...form, category: 'none' }))).toHaveProperty('category')
  expect(await faults(getEventPreview(ctx, { ...form, topic: 'of-somebody-else' }))).toHaveProperty('topic')
  await db().update(events).set({ state: 'cancelled', updatedAt: sql`now()` }).where(own)
  await expect(getEventPreview(ctx, form)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a preview leaves no more of two types than the limit does that they share', async () => {
  const ctx = await somebody()
  const category = (await inTransaction((tx) => aCategory(tx))).slug
  const two = {
    typeName: ['Seat', 'Student'],
    typeId: ['', ''],
    typePrice: ['450', '90'],
    typeSeats: ['', ''],
  }
  const { slug } = await createEvent(ctx, eventForm({ category, ...two }))
  const [row] = await db().select({ id: events.id }).from(events).where(eq(events.slug, slug))
  const sold = await db()
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, row?.id ?? ''))
  await makeLimit(ctx, { event: slug, name: 'Room', seats: '3', types: sold.map(({ id }) => id) })
  const { values, seen } = await getOwnEvent(ctx, slug)
  const form = { ...values, intent: 'save', key: newId(), draft: '', event: slug, seen }
  const { event } = await getEventPreview(ctx, form)
  expect(event.tickets).toMatchObject([
    { left: 3, most: 3 },
    { left: 3, most: 3 },
  ])
  expect(event.seatsLeft).toBe(12)
})

test('a stranger and a seeker see no preview', async () => {
  const [ctx, stranger] = [await somebody(), await somebody()]
  const category = (await inTransaction((tx) => aCategory(tx))).slug
  const { slug } = await createEvent(ctx, eventForm({ category }))
  const form = eventForm({ category, event: slug })
  await expect(getEventPreview(stranger, form)).rejects.toMatchObject({ kind: 'notFound' })
  const seeker = await somebody({ serviceType: 'seeker', approval: 'none' })
  await expect(getEventPreview(seeker, eventForm({ category }))).rejects.toMatchObject({ kind: 'forbidden' })
})

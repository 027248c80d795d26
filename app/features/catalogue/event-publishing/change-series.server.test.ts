import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { eventChanges, events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent, claimedSeats } from '#app/features/catalogue/inventory/testing.server.ts'
import { quotas, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person, StaffTask } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MEANWHILE } from '#app/kit/version-token.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { cancelSeries } from './cancel-series.server.ts'
import { changeSeries } from './change-series.server.ts'
import { createEvent } from './create-event.server.ts'
import { getOwnEvent } from './queries-own.server.ts'
import { listWaitingEvents } from './queries-review.server.ts'
import { reviewEvent } from './review-event.server.ts'

let category = ''
beforeAll(async () => {
  category = (await inTransaction((tx) => aCategory(tx))).slug
})

/** Who has made enough events to publish at once. */
async function somebody({ isKnown = true, ...given }: Partial<Person> & { isKnown?: boolean } = {}) {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const actor = await inTransaction(async (tx) => {
    const person = personOf(await anAccount(tx, own), { ...own, ...given })
    for (const _event of isKnown ? [1, 2, 3] : []) await anEvent(tx, { ownerId: person.partyId })
    return person
  })
  return { ...makeContext({}), actor }
}
type Ctx = Awaited<ReturnType<typeof somebody>>

const form = (given: Record<string, string | string[]> = {}) => ({
  intent: 'publish',
  key: newKey(),
  draft: '',
  event: '',
  seen: '',
  topic: '',
  cardsOnly: 'yes',
  title: 'Glazing',
  category,
  language: 'en',
  summary: '',
  description: '',
  outcomes: '',
  timeZone: 'Europe/Berlin',
  mode: 'venue',
  venue: 'Hall 1',
  street: '',
  city: 'Berlin',
  country: 'DE',
  onlineUrl: '',
  capacity: '12',
  minimum: '4',
  decideDay: '',
  currency: 'EUR',
  refund: 'week',
  sessionDay: ['2031-10-13'],
  sessionFrom: ['10:00'],
  sessionTo: ['17:00'],
  sessionUntil: [''],
  typeId: [''],
  typeName: [''],
  typePrice: ['450,50'],
  typeSeats: ['10'],
  repeat: 'weekly',
  repeatEvery: '1',
  repeatUntil: '',
  repeatCount: '4',
  exceptDay: ['2031-10-20'],
  exceptTo: ['2031-10-21'],
  ...given,
})
const datesOf = (ctx: Ctx) =>
  db().select().from(events).where(eq(events.ownerId, ctx.actor.partyId)).orderBy(asc(events.startsAt))
const seriesOf = async (ctx: Ctx) => (await datesOf(ctx)).filter(({ seriesId }) => seriesId !== null)
const faults = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadInput)) throw error ?? new Error('taken')
  return error.fields
}
/** The form of one date as it stands, with something else in it. */
async function changeOf(ctx: Ctx, slug: string, given: Record<string, string | string[]>) {
  const { values, seen } = await getOwnEvent(ctx, slug)
  return { ...values, intent: 'save', key: newKey(), draft: '', event: slug, seen, ...given }
}
async function seatOn(ctx: Ctx, at: number) {
  const event = (await seriesOf(ctx))[at]
  const [type] = await db()
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, event?.id ?? ''))
  await inTransaction((tx) =>
    claimedSeats(tx, [
      {
        id: newId(),
        eventId: event?.id ?? '',
        ticketTypeId: type?.id ?? '',
        orderId: newId(),
        quantity: 1,
        state: 'taken',
      },
    ]),
  )
}

test('a series is as many events, each with its own seats and address, at the same hour by the clocks of the place', async () => {
  const ctx = await somebody()
  const wanted = form()
  const made = await createEvent(ctx, wanted)
  expect(await createEvent(ctx, wanted), 'a double click').toEqual(made)
  const dates = await seriesOf(ctx)
  expect(dates.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2031-10-13T08:00:00.000Z',
    '2031-10-21T08:00:00.000Z',
    '2031-10-27T09:00:00.000Z',
    '2031-11-03T09:00:00.000Z',
  ])
  expect(new Set(dates.map(({ slug }) => slug)).size).toBe(4)
  expect(new Set(dates.map(({ seriesId }) => seriesId)).size).toBe(1)
  expect(dates.map(({ state }) => state)).toEqual(Array(4).fill('published'))
  expect(dates[2]?.minimumDecidedAt).toEqual(new Date('2031-10-20T08:00:00Z'))
  for (const { id } of dates) {
    const sizes = await db().select({ size: quotas.size }).from(quotas).where(eq(quotas.eventId, id))
    expect(sizes.map(({ size }) => size).toSorted()).toEqual([10, 12])
  }
  const page = await getEventPage(makeContext({}), dates[1]?.slug ?? '')
  expect(page.event.dates.map(({ url }) => url)).toEqual([0, 2, 3].map((at) => dates[at]?.slug))
  await expect(createEvent(ctx, form()), 'the trainer is engaged').rejects.toMatchObject({ kind: 'conflict' })
  const again = await createEvent(ctx, form({ sessionFrom: ['18:00'], sessionTo: ['20:00'] }))
  expect(again.slug).not.toBe(made.slug)
})

test('what cannot be is told beside its field, and nothing is made', async () => {
  const ctx = await somebody()
  const offered = async (given: Record<string, string | string[]>) =>
    Object.fromEntries(
      Object.entries(await faults(createEvent(ctx, form(given)))).map(([name, { key }]) => [name, key]),
    )
  const night = { sessionDay: ['2031-10-12'], sessionFrom: ['02:30'], sessionTo: ['06:00'] }
  const none = { exceptDay: [], exceptTo: [] }
  expect(await offered({ ...night, ...none })).toEqual({ repeat: 'event-publishing:invalid.twiceOn' })
  expect(await offered({ repeatCount: '53' })).toEqual({ repeatCount: 'event-publishing:invalid.times' })
  expect(await offered({ repeatCount: '' })).toEqual({ repeatUntil: 'event-publishing:invalid.endless' })
  expect(await offered({ repeatEvery: '0' })).toEqual({ repeatEvery: 'event-publishing:invalid.times' })
  expect(await offered({ repeat: 'daily' })).toEqual({ repeat: 'common:invalid.value' })
  expect(await offered({ exceptDay: ['2031-10-19'] })).toEqual({
    'exceptDay.0': 'event-publishing:invalid.noSuchDate',
  })
  expect(await offered({ exceptTo: ['2021-10-19'] })).toEqual({
    'exceptTo.0': 'event-publishing:invalid.past',
  })
  expect(await seriesOf(ctx)).toEqual([])
})

test('a change of all dates says what becomes of each, and passes once agreed to', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form())
  await seatOn(ctx, 2)
  const change = await changeOf(ctx, slug, { sessionFrom: ['09:00'], typePrice: ['500'] })
  const { acknowledged } = await faults(changeSeries(ctx, change))
  expect(acknowledged?.key).toBe('event-publishing:acknowledge.series')
  const lines = String(acknowledged?.params?.dates).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/^Mon 27 Oct 2031: .*emailed.*seats: 1/)
  await changeSeries(ctx, { ...change, acknowledged: String(acknowledged?.params?.change), note: 'Earlier' })

  const dates = await seriesOf(ctx)
  expect(dates.map(({ startsAt }) => startsAt.toISOString().slice(8, 16))).toEqual([
    '13T07:00',
    '21T07:00',
    '27T08:00',
    '03T08:00',
  ])
  const changes = await Promise.all(
    dates.map(({ id }) => db().select().from(eventChanges).where(eq(eventChanges.eventId, id))),
  )
  expect(changes[2], 'whoever has a seat is told').toMatchObject([{ words: 'Earlier', parts: ['time'] }])
  const types = await Promise.all(
    dates.map(({ id }) => db().select().from(ticketTypes).where(eq(ticketTypes.eventId, id))),
  )
  expect(types.map((own) => own.map(({ priceMinor }) => priceMinor))).toEqual(Array(4).fill([50_000]))
})

test('all dates move by a week, each to where the next one was', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form({ exceptDay: [], exceptTo: [] }))
  for (const day of ['2031-10-20', '2031-10-13']) {
    const change = await changeOf(ctx, slug, { sessionDay: [day] })
    const { acknowledged } = await faults(changeSeries(ctx, change))
    await changeSeries(ctx, { ...change, acknowledged: String(acknowledged?.params?.change) })
    expect((await seriesOf(ctx))[0]?.startsAt.toISOString()).toBe(`${day}T08:00:00.000Z`)
  }
})

test('a change that one date cannot take is made on none, and says on which day', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form())
  await seatOn(ctx, 3)
  const change = await changeOf(ctx, slug, { currency: 'CHF' })
  expect(await faults(changeSeries(ctx, change))).toEqual({
    scope: {
      key: 'event-publishing:invalid.onDate',
      params: { day: 'Mon 3 Nov 2031', reason: expect.any(String) },
    },
  })
  const older = { ...change, seen: 'older' }
  expect((await faults(changeSeries(ctx, older)))['']).toMatchObject({ key: MEANWHILE })
  expect((await seriesOf(ctx)).map(({ currency }) => currency)).toEqual(Array(4).fill('EUR'))
})

test('staff decides on a series as one, and all dates to come are cancelled as one', async () => {
  const ctx = await somebody({ isKnown: false })
  const { slug, state } = await createEvent(ctx, form())
  expect(state).toBe('in_review')
  const staff = await somebody({ isKnown: false, staffTasks: ['moderate' satisfies StaffTask] })
  const waiting = await listWaitingEvents(staff, { limit: 500 })
  expect(waiting.rows.filter(({ title }) => title === 'Glazing')).toHaveLength(1)
  await reviewEvent(staff, { event: slug, decision: 'publish' })
  expect((await seriesOf(ctx)).map((date) => date.state)).toEqual(Array(4).fill('published'))

  await cancelSeries(ctx, { event: slug, note: 'The kiln broke.' })
  await cancelSeries(ctx, { event: slug, note: 'Twice' })
  expect((await seriesOf(ctx)).map((date) => [date.state, date.cancelWords])).toEqual(
    Array(4).fill(['cancelled', 'The kiln broke.']),
  )
})

test('a stranger, a visitor and an event of no series get nowhere with a series', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form())
  const change = await changeOf(ctx, slug, { capacity: '20' })
  const stranger = await somebody()
  const visitor = makeContext({})
  await expect(changeSeries(stranger, change)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(cancelSeries(stranger, { event: slug })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(changeSeries(visitor, change)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(cancelSeries(visitor, { event: slug })).rejects.toMatchObject({ kind: 'signIn' })
  const [alone] = (await datesOf(ctx)).filter(({ seriesId }) => seriesId === null)
  await expect(cancelSeries(ctx, { event: alone?.slug })).rejects.toMatchObject({ kind: 'notFound' })
  expect((await seriesOf(ctx)).map(({ capacity }) => capacity)).toEqual(Array(4).fill(12))
})

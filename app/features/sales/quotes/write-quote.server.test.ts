import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { termsOf } from '#app/kit/tax.ts'
import '#app/platform/testing/database.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { QUOTES, writeQuote } from './write-quote.server.ts'

let addresses = 0
const anAddress = () => `10.77.0.${++addresses}`
const BILLING = {
  kind: 'business',
  company: 'Kite & Söhne',
  name: 'Asha Rao',
  street: 'Main Street 1',
  postalCode: 'T12',
  city: 'Cork',
  country: 'IE',
}

async function aBuyer(given: Partial<Ctx> = {}): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: personOf(account), ip: anAddress(), timeZone: 'Europe/Dublin', ...given })
}

const makeEvent = (given: Parameters<typeof anEvent>[1] = {}) =>
  inTransaction((tx) => anEvent(tx, { refundSteps: [{ days: 7, percent: 100 }], ...given }))
type Event = Awaited<ReturnType<typeof makeEvent>>

const choice = (event: Event, seats: number) => ({
  event: event.slug,
  seats: { [event.types[0].id]: String(seats) },
})
const hold = async (ctx: Ctx, event: Event, seats = 3) =>
  (await holdSeats(ctx, { ...choice(event, seats), key: randomUUID() })).reference
const read = async (ctx: Ctx, input: Parameters<typeof writeQuote>[1]) => {
  const { pdf } = await writeQuote(ctx, input)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  return readPaper(pdf).replaceAll('\n', ' ')
}

test('a quote of held seats says what, for how much, until when, from whom and for whom', async () => {
  const [event, ctx] = [await makeEvent(), await aBuyer()]
  await db()
    .update(parties)
    .set({
      legalName: 'Nordlicht Akademie GmbH',
      street: 'Seestrasse 4',
      postalCode: '8002',
      city: 'Zürich',
      country: 'CH',
      taxNumber: 'CHE-123.456.788',
      ...taxColumns(termsOf('added', 'vat', 810)),
    })
    .where(eq(parties.id, event.ownerId))
  await db().update(events).set({ city: 'Zürich', country: 'CH' }).where(eq(events.id, event.id))
  const reference = await hold(ctx, event)
  await keepDetails(ctx, { reference, ...BILLING })
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))

  const text = await read(ctx, { reference })

  const until = formatMoment(order?.heldUntil ?? new Date(0), 'Europe/Dublin', 'en', new Date(0))
  for (const said of [
    reference,
    event.title,
    'Standard seat',
    '€100',
    '€300',
    'VAT 8.1%',
    '€24.30',
    '€324.30',
    until,
  ])
    expect(text).toContain(said)
  for (const said of [
    'Nordlicht Akademie GmbH',
    '8002 Zürich',
    'CHE-123.456.788',
    'Kite & Söhne',
    'Cork T12',
  ])
    expect(text).toContain(said)
  expect(text).toContain('Free cancellation until')
  expect(text).toContain('they go back on sale')
})

test.each(LANGUAGES)('it can be taken in %s', async (language) => {
  const event = await makeEvent({ title: '交渉術 für Führungskräfte' })
  const ctx = await aBuyer({ language, timeZone: 'Asia/Tokyo' })
  const text = await read(ctx, choice(event, 2))
  const t = translator(language)
  for (const key of ['title', 'column.each', 'validity', 'refund', 'noInvoice', 'seller'])
    expect(text).toContain(t(`quotes:${key}`).replace(/\s/g, ' '))
  expect(text).toContain('交渉術 für Führungskräfte')
  expect(text).not.toContain('\ufffd')
})

test('a training of two days is two days on a quote, not all the hours between them', async () => {
  const [first, second] = [30, 31].map((days) => new Date(Date.now() + days * 86_400_000))
  const sessions = [first, second].flatMap((startsAt) =>
    startsAt ? [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }] : [],
  )
  const event = await makeEvent({ sessions })
  const text = await read(makeContext({ ip: anAddress() }), choice(event, 1))
  expect(text).toMatch(/2 days, .* – .*, from \d\d:\d\d IST/)
})

test('a quote of seats that nobody holds says so, and takes nothing off the sale', async () => {
  const event = await makeEvent({ capacity: 2 })
  const visitor = makeContext({ ip: anAddress() })
  expect(await read(visitor, choice(event, 2))).toContain('No seats are held')
  expect(await db().$count(orders, eq(orders.eventId, event.id))).toBe(0)
  await expect(writeQuote(visitor, choice(event, 3))).rejects.toMatchObject({
    reason: 'events:refused.fewLeft',
  })
  await expect(writeQuote(visitor, choice(event, 1_000_000))).rejects.toMatchObject({ name: 'BadInput' })

  await hold(await aBuyer(), event, 2)
  await expect(writeQuote(visitor, choice(event, 1))).rejects.toMatchObject({ kind: 'conflict' })
  const [draft, begun, off] = [
    await makeEvent({ state: 'draft' }),
    await makeEvent({ startsAt: new Date(Date.now() - 3_600_000) }),
    await makeEvent({ state: 'cancelled' }),
  ]
  await expect(writeQuote(visitor, choice(draft, 1))).rejects.toMatchObject({ kind: 'notFound' })
  const reason = { kind: 'conflict', reason: 'events:refused.saleEnded' }
  await expect(writeQuote(visitor, choice(begun, 1))).rejects.toMatchObject(reason)
  const gone = { kind: 'conflict', reason: 'events:refused.cancelled' }
  await expect(writeQuote(visitor, choice(off, 1))).rejects.toMatchObject(gone)
  await expect(hold(visitor, off)).rejects.toMatchObject(gone)
})

test('nobody takes the quote of what somebody else holds, nor one of a hold that is over', async () => {
  const [event, ctx] = [await makeEvent(), await aBuyer()]
  const guest = makeContext({ visitorKey: randomUUID(), ip: anAddress() })
  const [own, ofGuest] = [await hold(ctx, event, 1), await hold(guest, event, 1)]
  const strangers = [
    makeContext({ ip: anAddress() }),
    makeContext({ visitorKey: randomUUID(), ip: anAddress() }),
    makeContext({ actor: aPerson(), ip: anAddress() }),
  ]
  for (const stranger of strangers)
    for (const reference of [own, ofGuest])
      await expect(writeQuote(stranger, { reference })).rejects.toMatchObject({ kind: 'notFound' })
  expect(await read(guest, { reference: ofGuest })).toContain(ofGuest)

  await cancelHold(ctx, { reference: own })
  await expect(writeQuote(ctx, { reference: own })).rejects.toMatchObject({
    reason: 'orders:refused.cancelled',
  })
  await db()
    .update(orders)
    .set({ heldUntil: new Date(Date.now() - 1) })
    .where(eq(orders.reference, ofGuest))
  await expect(writeQuote(guest, { reference: ofGuest })).rejects.toMatchObject({
    reason: 'orders:refused.expired',
  })

  const account = await inTransaction((tx) => anAccount(tx))
  const confirmed = await inTransaction((tx) => anOrder(tx, { event, buyer: account }))
  const buyer = makeContext({ actor: personOf(account), ip: anAddress() })
  await expect(writeQuote(buyer, confirmed)).rejects.toMatchObject({ reason: 'orders:refused.paid' })
})

test('who asks without end is told to wait, before any work', async () => {
  const visitor = makeContext({ ip: anAddress() })
  const tries = Array.from({ length: QUOTES.points }, () => writeQuote(visitor, { event: 'none', seats: {} }))
  for (const { status } of await Promise.allSettled(tries)) expect(status).toBe('rejected')
  await expect(writeQuote(visitor, { event: 'none', seats: {} })).rejects.toMatchObject({ kind: 'limit' })
})

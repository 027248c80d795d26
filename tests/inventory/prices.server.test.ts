import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { termsOf } from '#app/kit/tax.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { drawEvent } from '#app/features/catalogue/event-pages/draw-event.server.ts'
import { structuredEvent, structuredInstance } from '#app/features/catalogue/event-pages/event-structured.ts'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { panelViewOf } from '#app/features/catalogue/event-pages/panel-view.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { listComing, listEventLines } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { refreshPrices } from '#app/features/catalogue/event-pages/refresh-prices.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'

const HOUR = 3_600_000
const at = { page: (path: string) => path, file: (path: string) => path }

/** What each place that shows a price says of an event, at `now`. */
async function shownOf(event: { id: string; slug: string; ownerId: string }, now = new Date()) {
  const ctx = makeContext({ now: () => now })
  const t = translator('en')
  const { event: page } = await getEventPage(ctx, event.slug)
  const [line] = await listEventLines(ctx, [event.id])
  const { facts } = await listComing(ctx, { limit: 5, ownerId: event.ownerId as never })
  const offers = (structuredEvent(page, at, '/a.png', now) as { offers: { price: string }[] }).offers
  const instance = structuredInstance(facts[0] as never, at, { workload: null, instructor: {} }) as unknown
  const picture = await drawEvent(ctx, event.slug)
  return {
    page: panelViewOf(page, { language: 'en', t, now }).bar?.price,
    line: line?.price,
    instance: (instance as { offers: { price: string } }).offers.price,
    offers: offers.map(({ price }) => price),
    picture: [picture.foot.figure, picture.foot.note],
  }
}

const indexed = async (id: string) => {
  const [row] = await db()
    .select({ minor: searchDocuments.priceMinor, currency: searchDocuments.priceCurrency })
    .from(searchDocuments)
    .where(eq(searchDocuments.id, id))
  return row
}

test('page, list, picture, structured data and index show the price of an ordinary company, and never a concession', async () => {
  const event = await inTransaction((tx) =>
    anEvent(tx, {
      ticketTypes: [
        { name: 'Students', buyers: 'concession', priceMinor: 9_000 },
        { name: 'Live online', priceMinor: 30_000 },
        { name: 'At the venue', priceMinor: 45_000 },
      ],
    }),
  )
  await inTransaction((tx) => indexEvents(tx, [event.id]))
  const price = { amount: 'from €300', note: 'per person · final price' }
  expect(await shownOf(event)).toEqual({
    page: price,
    line: price,
    instance: '300.00',
    offers: ['300.00', '450.00'],
    picture: [price.amount, price.note],
  })
  expect(await indexed(event.id)).toEqual({ minor: 30_000, currency: 'EUR' })
})

test('the seller’s tax stands beside the price, and the index knows what is paid', async () => {
  const event = await inTransaction(async (tx) => {
    const made = await anEvent(tx)
    const terms = taxColumns(termsOf('added', 'gst', 1_800))
    await tx.update(parties).set(terms).where(eq(parties.id, made.ownerId))
    await indexEvents(tx, [made.id])
    return made
  })
  const price = { amount: '€100', note: 'per person · plus 18% GST' }
  expect(await shownOf(event)).toMatchObject({
    page: price,
    line: price,
    picture: [price.amount, price.note],
  })
  expect(await indexed(event.id)).toEqual({ minor: 11_800, currency: 'EUR' })
})

test('an early price is gone everywhere the moment its date is over, in the index with the next round', async () => {
  const now = new Date()
  const later = new Date(now.getTime() + 2 * HOUR)
  const event = await inTransaction(async (tx) => {
    const early = { earlyPriceMinor: 7_000, earlyUntil: new Date(now.getTime() + HOUR) }
    const made = await anEvent(tx, { ticketTypes: [{ name: 'Seat', priceMinor: 10_000, ...early }] })
    await indexEvents(tx, [made.id])
    return made
  })
  expect(await shownOf(event)).toMatchObject({
    page: { amount: '€70' },
    line: { amount: '€70' },
    offers: ['70.00'],
  })
  expect((await indexed(event.id))?.minor).toBe(7_000)
  expect(await shownOf(event, later)).toMatchObject({
    page: { amount: '€100' },
    line: { amount: '€100' },
    offers: ['100.00'],
  })
  expect(await refreshPrices(systemContext('test', { now: () => later }))).toBe(1)
  expect((await indexed(event.id))?.minor).toBe(10_000)
  expect(await refreshPrices(systemContext('test', { now: () => later }))).toBe(0)
})

test('a course says of dates whose seats are only asked for that few can have them', async () => {
  const availability = async (types: { name: string; priceMinor: number; needsApproval?: boolean }[]) => {
    const event = await inTransaction((tx) => anEvent(tx, { ticketTypes: types }))
    const { facts } = await listComing(makeContext({}), { limit: 5, ownerId: event.ownerId as never })
    const given = { workload: null, instructor: {} }
    const instance = structuredInstance(facts[0] as never, at, given) as unknown
    return (instance as { offers: { availability: string } }).offers.availability
  }
  const asked = { name: 'Asked', priceMinor: 9_000, needsApproval: true }
  expect(await availability([asked])).toBe('https://schema.org/LimitedAvailability')
  expect(await availability([asked, { name: 'Open', priceMinor: 9_000 }])).toBe('https://schema.org/InStock')
})

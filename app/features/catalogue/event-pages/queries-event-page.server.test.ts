import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { structuredEvent } from './event-structured.ts'
import { getEventPage } from './queries-event-page.server.ts'

const ADDRESSES = {
  page: (path: string) => `https://q.example${path}`,
  file: (path: string) => `https://q.example${path}`,
}

async function pageOf(ticketTypes: { name: string; priceMinor: number }[]) {
  const made = await inTransaction((tx) => anEvent(tx))
  const sourceUrl = 'https://school.example/ladders'
  await db().update(events).set({ sourceUrl }).where(eq(events.id, made.id))
  const { event } = await getEventPage(makeContext({}), made.slug)
  return ticketTypes.length > 0 ? event : { ...event, tickets: [] }
}

it('leads to the organiser where no tickets are sold, and claims neither seats nor offers', async () => {
  const now = new Date()
  const elsewhere = await pageOf([])
  expect(panelState(elsewhere, now)).toBe('elsewhere')
  expect(panelState({ ...elsewhere, sourceUrl: null }, now)).toBe('none')
  expect(panelState({ ...elsewhere, state: 'completed' }, now)).toBe('past')
  const said = structuredEvent(elsewhere, ADDRESSES, '/og.png', now)
  expect(said).toMatchObject({ offers: undefined, maximumAttendeeCapacity: undefined })
})

it('sells where there are tickets, whatever the source', async () => {
  const event = await pageOf([{ name: 'Standard', priceMinor: 100 }])
  expect(event.sourceUrl).toBe('https://school.example/ladders')
  expect(panelState(event, new Date())).toBe('open')
  expect(structuredEvent(event, ADDRESSES, '/og.png', new Date())).toMatchObject({
    maximumAttendeeCapacity: 20,
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { eventPageFor } from '#app/routes/public/event-shown.server.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { gatherBuyers } from '#tests/support/checkout.ts'
import { bytesOf } from './hostile-requests.ts'
import { type Measured, send, startMeasured } from './measure.ts'

const aReader = () => makeContext({ actor: aPerson() })
const gone = { kind: 'notFound' }

async function someEvent(given: Parameters<typeof anEvent>[1] = {}) {
  return inTransaction(async (tx) => {
    const topic = await aTopic(tx, {})
    return anEvent(tx, { topicId: topic.id, capacity: 9, ...given })
  })
}

type Made = Awaited<ReturnType<typeof someEvent>>

const take = (event: Made, quantity: number) =>
  db().insert(seatAllocations).values({
    id: newId(),
    orderId: newId(),
    eventId: event.id,
    ticketTypeId: event.types[0].id,
    quantity,
    state: 'taken',
  })

describe('what one reader was shown of an event', () => {
  test('is what another is shown, and what a visitor is', async () => {
    const { slug } = await someEvent()
    const first = await eventPageFor(aReader(), slug)
    const second = await eventPageFor(aReader(), slug)
    const visitor = await eventPageFor(makeContext({}), slug)

    expect([first.kept, second.kept, visitor.kept]).toEqual([true, true, true])
    expect(second.shown.page).toEqual(first.shown.page)
    expect(visitor.shown.page).toEqual(first.shown.page)
  })

  test('is read anew at once when a seat goes, or the event, its seller or its topic says something else', async () => {
    const event = await someEvent()
    const shown = async () => (await eventPageFor(aReader(), event.slug)).shown.page
    const left = async () => (await shown()).sale.tickets[0]?.left

    expect(await left()).toBe(9)
    await take(event, 3)
    expect(await left()).toBe(6)
    expect((await shown()).coming).toBe(3)
    await take(event, 6)
    expect(await left()).toBe(0)
    await db().update(events).set({ title: 'Another name' }).where(eq(events.id, event.id))
    expect((await shown()).view.title).toBe('Another name')
    await db().update(parties).set({ profileType: 'compprofile' }).where(eq(parties.id, event.ownerId))
    expect((await shown()).view.organiser.supplier).toBe(true)
    await db()
      .update(topics)
      .set({ title: 'Another topic' })
      .where(eq(topics.id, event.topicId ?? ''))
    expect((await shown()).view.topic?.title).toBe('Another topic')
  })

  test('is shown to nobody any more as soon as its seller is suspended', async () => {
    const event = await someEvent()
    await eventPageFor(aReader(), event.slug)
    await db().update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, event.ownerId))
    await expect(eventPageFor(aReader(), event.slug)).rejects.toMatchObject(gone)
    await expect(eventPageFor(makeContext({}), event.slug)).rejects.toMatchObject(gone)
  })

  test('is not what its owner and staff are shown, and what they are shown nobody else is', async () => {
    const event = await someEvent()
    const owner = makeContext({ actor: aPerson({ partyId: event.ownerId }) })
    const staff = makeContext({ actor: aPerson({ staffTasks: STAFF_TASKS }) })
    for (const ctx of [owner, staff]) expect((await eventPageFor(ctx, event.slug)).kept).toBe(false)

    await db().update(parties).set({ visibility: 'companies' }).where(eq(parties.id, event.ownerId))
    for (const ctx of [owner, staff])
      expect((await eventPageFor(ctx, event.slug)).shown.page.view.url).toBe(event.slug)
    await expect(eventPageFor(aReader(), event.slug)).rejects.toMatchObject(gone)
    await expect(eventPageFor(makeContext({}), event.slug)).rejects.toMatchObject(gone)
  })

  test('is not what somebody is shown who holds seats of it', async () => {
    const event = await someEvent()
    const [buyer] = await gatherBuyers(1)
    const ctx = makeContext({ actor: buyer })
    const seats = { [event.types[0].id]: '2' }
    const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })

    const own = await eventPageFor(ctx, event.slug)
    expect([own.open, own.kept]).toEqual([reference, false])
    const other = await eventPageFor(aReader(), event.slug)
    expect([other.open, other.kept]).toEqual([null, true])
    expect(other.shown.page.sale.tickets[0]?.left).toBe(7)
  })
})

describe('a document that is put together of what was rendered for another', () => {
  let server: Measured
  const cookies: Record<string, string> = {}
  let event: Made

  beforeAll(async () => {
    await ensureBuild()
    server = await startMeasured()
    event = await someEvent()
    for (const name of ['Ada Lovelace', 'Grace Hopper']) {
      const { id } = await inTransaction((tx) => anAccount(tx, { name }))
      const token = `${name.replace(' ', '')}${'x'.repeat(24)}`
      const expiresAt = new Date(Date.now() + 3_600_000)
      await db().insert(authSessions).values({ id: newId(), userId: id, token, expiresAt })
      cookies[name] = sessionCookie(token).split(';')[0] ?? ''
    }
  }, 120_000)
  afterAll(() => server.close())

  async function page(name: string): Promise<string> {
    const headers = ['Accept: text/html', `Cookie: ${cookies[name]}`]
    const own = [`Host: localhost:${server.port}`, 'X-Forwarded-For: 10.2.3.4']
    for (let times = 0; times < 40; times += 1) {
      const path = `/event/Q/${event.slug}`
      const answer = await send(server.port, bytesOf({ name: '', method: 'GET', headers }, path, own))
      if (answer.status === 200) return answer.body.replace(/nonce="[^"]+"/g, '')
      await sleep(250)
    }
    throw new Error('no page came')
  }

  /** All that is drawn, without the data for the browser, which name the moment they were read. */
  const body = (document: string) => document.slice(0, document.indexOf('streamController.enqueue'))
  /** When what the page shows was read. */
  const moment = (document: string) =>
    Math.max(
      ...[...document.matchAll(/\bD\W+(\d{13})\b/g)]
        .map(([, at]) => Number(at))
        .filter((at) => at <= Date.now()),
    )

  test('is letter for letter the one that is rendered whole, and holds nothing of the other', async () => {
    // Where the machine takes its time, what the first was shown is forgotten before the second asks.
    for (let times = 0; ; times += 1) {
      const first = await page('Grace Hopper')
      const second = await page('Ada Lovelace')
      expect(second).not.toContain('Hopper')
      expect(times).toBeLessThan(10)
      if (moment(first) !== moment(second)) continue

      await sleep(2_100)
      const whole = await page('Ada Lovelace')
      expect(moment(whole)).toBeGreaterThan(moment(second))
      expect(whole).toContain('Lovelace')
      expect(body(second)).toBe(body(whole))
      break
    }
  })
})

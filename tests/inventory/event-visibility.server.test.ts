import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'

const visitor = makeContext({})
const signedIn = (partyId: PartyId, staffTasks: readonly StaffTask[] = []): Ctx =>
  makeContext({ actor: aPerson({ partyId, serviceType: 'provider', approval: 'approved', staffTasks }) })
const gone = { kind: 'notFound' }

test('shows what the event is made of, with seats as they are now', async () => {
  const { event, type } = await inTransaction(async (tx) => {
    const topic = await aTopic(tx, {
      title: 'Negotiating',
      priceMinor: 11_000_000,
      priceCurrency: 'INR',
      priceUnit: 'group',
      modes: ['onsite'],
      largestGroup: 16,
    })
    const event = await anEvent(tx, {
      title: 'Negotiating in Pune',
      topicId: topic.id,
      minimum: 10,
      currency: 'INR',
      onlineUrl: 'https://secret.example',
    })
    const type = event.types[0]
    const claim = { eventId: event.id, ticketTypeId: type.id }
    await tx.insert(seatAllocations).values([
      { ...claim, id: newId(), orderId: newId(), quantity: 9, state: 'taken' },
      {
        ...claim,
        id: newId(),
        orderId: newId(),
        quantity: 2,
        state: 'held',
        heldUntil: sql`now() + interval '5 minutes'` as never,
      },
      {
        ...claim,
        id: newId(),
        orderId: newId(),
        quantity: 4,
        state: 'held',
        heldUntil: sql`now() - interval '5 minutes'` as never,
      },
      { ...claim, id: newId(), orderId: newId(), quantity: 5, state: 'released' },
    ])
    return { event, type }
  })

  const { event: page, more } = await getEventPage(visitor, event.slug, async (topicId) => topicId)

  expect(more).toBe(event.topicId)
  expect(page).toMatchObject({ title: 'Negotiating in Pune', seatsLeft: 9, state: 'published' })
  expect(page.quorum).toMatchObject({ coming: 9, minimum: 10, missing: 1, state: 'open' })
  expect(page.tickets).toEqual([expect.objectContaining({ id: type.id, left: 9, most: 9, sale: 'open' })])
  expect(page.topic).toMatchObject({
    title: 'Negotiating',
    groupPrice: { minor: 11_000_000, currency: 'INR' },
  })
  expect(page.sessions).toHaveLength(1)
  expect(page.sessions[0]?.startsAt).toEqual(event.startsAt)
  expect(JSON.stringify(page)).not.toContain('secret.example')
})

describe('who opens it', () => {
  test('drafts are there for their owner and staff alone', async () => {
    const event = await inTransaction((tx) => anEvent(tx, { state: 'draft' }))

    await expect(getEventPage(visitor, event.slug)).rejects.toMatchObject(gone)
    await expect(getEventPage(signedIn(newId()), event.slug)).rejects.toMatchObject(gone)
    expect((await getEventPage(signedIn(event.ownerId), event.slug)).event.state).toBe('draft')
    expect((await getEventPage(signedIn(newId(), STAFF_TASKS), event.slug)).event.state).toBe('draft')
  })

  test.each([
    { visibility: 'companies' as const },
    { suspendedAt: new Date() },
    { deactivatedAt: new Date() },
  ])('events of people with %o do not exist for strangers', async (account) => {
    const event = await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved', ...account })
      return anEvent(tx, { ownerId: owner.partyId })
    })

    await expect(getEventPage(visitor, event.slug)).rejects.toMatchObject(gone)
    await expect(getEventPage(signedIn(newId()), event.slug)).rejects.toMatchObject(gone)
    expect((await getEventPage(signedIn(event.ownerId), event.slug)).event.title).toBe(event.title)
  })

  test('cancelled and completed ones stay readable', async () => {
    for (const state of ['cancelled', 'completed'] as const) {
      const event = await inTransaction((tx) => anEvent(tx, { state }))
      expect((await getEventPage(visitor, event.slug)).event.state).toBe(state)
    }
  })

  test.each(['', "x' or '1'='1", '../..', 'x'.repeat(10_000), '%', '\u202e'])(
    '%j is not found',
    async (url) => {
      await expect(getEventPage(visitor, url)).rejects.toMatchObject(gone)
    },
  )
})

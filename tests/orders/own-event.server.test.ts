import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { runEvent } from '#app/features/catalogue/event-publishing/run-event.server.ts'
import { withdrawEvent } from '#app/features/catalogue/event-publishing/withdraw-event.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { openDecisions } from '#app/features/catalogue/events/open-decisions.server.ts'
import { eventGuarantees, events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { findEventHead } from '#app/features/sales/organiser-sales/queries-event-head.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

async function anOrganiser(given: Partial<Person> = {}) {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  return personOf(await inTransaction((tx) => anAccount(tx, own)), { ...own, ...given })
}

let organiser: Person
beforeEach(async () => {
  organiser = await anOrganiser()
})
const as = (actor: Person) => makeContext({ actor })
const anOwnEvent = (given: Parameters<typeof anEvent>[1] = {}) =>
  inTransaction((tx) => anEvent(tx, { ownerId: organiser.partyId, ...given }))
type Event = Awaited<ReturnType<typeof anEvent>>
const buy = (event: Event, buyer: Person, seats: number) =>
  buySeats(buyer, { slug: event.slug, typeId: event.types[0].id }, { card: 'succeeds', seats })
const now = async ({ id }: Event) => (await db().select().from(events).where(eq(events.id, id)))[0]
const ordersOf = ({ id }: Event) => db().select().from(orders).where(eq(orders.eventId, id))

test('an organiser cancels in a second in which seats are sold: all of it goes back, with the words', async () => {
  const event = await anOwnEvent()
  const [early, racing] = (await gatherBuyers(2)) as [Person, Person]
  await buy(event, early, 2)
  const said = { event: event.slug, note: 'The kiln broke. See www.example.com' }
  const [, ...rest] = await Promise.allSettled([
    buy(event, racing, 1),
    cancelEvent(as(organiser), said),
    cancelEvent(as(organiser), said),
  ])
  expect(rest.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await followFacts([deliverSandboxWebhookJob])

  expect(await now(event)).toMatchObject({ state: 'cancelled', calendarSequence: 1 })
  for (const order of await ordersOf(event))
    expect([order.state, order.refund]).not.toContain(order.payment === 'paid' ? 'none' : 'confirmed')
  const mails = await db().select().from(emails).where(eq(emails.toAddress, early.email))
  const cancelled = mails.filter(({ kind }) => kind === 'orders.cancelled')
  expect(cancelled).toHaveLength(1)
  expect(cancelled[0]?.text).toContain('The kiln broke.')
  expect(cancelled[0]?.text).not.toContain('www.example.com')
  expect(
    (await checkInvariants()).filter(({ broken, name }) => broken > 0 && name !== 'open-payments'),
  ).toEqual([])
})

test('a word for or against it settles what the organiser was asked', async () => {
  const minimumDecidedAt = new Date(Date.now() - 3_600_000)
  const [off, on] = [await anOwnEvent({ minimumDecidedAt }), await anOwnEvent({ minimumDecidedAt })]
  await inTransaction((tx) => openDecisions(tx, systemContext('test'), [off, on]))
  await cancelEvent(as(organiser), { event: off.slug })
  await runEvent(as(organiser), { event: on.slug })
  await runEvent(as(organiser), { event: on.slug })
  const stateOf = async ({ id }: Event) =>
    (await db().select().from(quorumDecisions).where(eq(quorumDecisions.eventId, id)))[0]?.state
  expect([await stateOf(off), await stateOf(on)]).toEqual(['cancelled', 'run'])
  expect((await findEventHead(as(organiser), on.slug))?.canRun).toBe(false)
})

test('an event runs for sure before its day of decision, told once to who has seats', async () => {
  const event = await anOwnEvent()
  const [buyer] = (await gatherBuyers(1)) as [Person]
  await buy(event, buyer, 1)
  expect(await findEventHead(as(organiser), event.slug)).toMatchObject({ canRun: true, canCancel: true })
  await Promise.all([
    runEvent(as(organiser), { event: event.slug }),
    runEvent(as(organiser), { event: event.slug }),
  ])
  await followFacts([deliverSandboxWebhookJob])
  expect(await db().select().from(eventGuarantees).where(eq(eventGuarantees.eventId, event.id))).toHaveLength(
    1,
  )
  const mails = await db().select().from(emails).where(eq(emails.toAddress, buyer.email))
  expect(mails.filter(({ kind }) => kind === 'orders.runs')).toHaveLength(1)
})

test('what has begun is neither cancelled nor pledged, and a draft is taken back from review once', async () => {
  const startsAt = new Date(Date.now() - 3_600_000)
  const begun = await anOwnEvent({ startsAt })
  for (const verb of [cancelEvent, runEvent])
    await expect(verb(as(organiser), { event: begun.slug })).rejects.toMatchObject({
      reason: 'event-publishing:refused.begun',
    })
  const draft = await anOwnEvent({ state: 'draft' })
  await inTransaction((tx) => changeEventState(tx, as(organiser), draft, 'submit'))
  await withdrawEvent(as(organiser), { event: draft.slug })
  await withdrawEvent(as(organiser), { event: draft.slug })
  expect((await now(draft))?.state).toBe('draft')
  await cancelEvent(as(organiser), { event: draft.slug })
  await expect(withdrawEvent(as(organiser), { event: draft.slug })).rejects.toMatchObject({
    reason: 'event-publishing:refused.decided',
  })
})

test('a stranger, a visitor and who is not approved make nothing of an event', async () => {
  const event = await anOwnEvent()
  for (const verb of [cancelEvent, runEvent, withdrawEvent]) {
    const staff = await anOrganiser({ staffTasks: ['moderate'] })
    for (const other of [await anOrganiser(), staff])
      await expect(verb(as(other), { event: event.slug })).rejects.toThrow('notFound')
    await expect(verb(makeContext({}), { event: event.slug })).rejects.toThrow('signIn')
  }
  const pending = { ...organiser, approval: 'pending' as const }
  for (const verb of [cancelEvent, runEvent])
    await expect(verb(as(pending), { event: event.slug })).rejects.toThrow('forbidden')
})

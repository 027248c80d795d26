import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { eventChanges, events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { giveOrderBack } from '#app/features/sales/cancellations/give-back-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const DAY = 86_400_000
const later = (days: number) => () => new Date(Date.now() + days * DAY)

async function anOrganiser() {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, given))
  return { ...makeContext({}), actor: personOf(account, given) }
}
type Organiser = Awaited<ReturnType<typeof anOrganiser>>

const anOwnEvent = ({ actor }: Organiser, given: Partial<Parameters<typeof anEvent>[1]> = {}) =>
  inTransaction(async (tx) =>
    anEvent(tx, { ownerId: actor.partyId, categoryId: (await aCategory(tx)).id, ...given }),
  )

/** A public event with two seats of each buyer. */
async function aSoldEvent(buyers = 1, given: Parameters<typeof anOwnEvent>[1] = {}) {
  const organiser = await anOrganiser()
  const event = await anOwnEvent(organiser, given)
  const people = (await gatherBuyers(buyers)) as [Person, ...Person[]]
  for (const buyer of people) await buySeats(buyer, offerOf(event), { card: 'succeeds', seats: 2 })
  await followFacts([deliverSandboxWebhookJob])
  return { organiser, event, people }
}
type Event = Awaited<ReturnType<typeof anEvent>>
const offerOf = (event: Event) => ({ slug: event.slug, typeId: event.types[0].id })

/** The form of an event as it stands, with what is typed into it. */
async function typed(ctx: Organiser, event: Event, given: Record<string, string | string[]> = {}) {
  const { values, seen } = await getOwnEvent(ctx, event.slug)
  return { ...values, event: event.slug, seen, key: newKey(), draft: '', intent: 'save', ...given }
}
const faults = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadInput)) throw error ?? new Error('taken')
  return error.fields
}
const orderOf = async (event: Event, { partyId }: Person) => {
  const rows = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.eventId, event.id), eq(orders.buyerId, partyId)))
  return rows[0] ?? Promise.reject(new Error('no order'))
}
const mailsTo = async (email: string, event: Event) => {
  const all = await db().select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.id)
  return all.filter(({ subject }) => subject.includes(event.title))
}
const notesTo = async ({ accountId }: Person) => {
  const all = await db().select().from(notifications).where(eq(notifications.recipientId, accountId))
  return all.map(({ kind }) => kind).toSorted()
}
const sequenceOf = (ics: unknown) => Number(/SEQUENCE:(\d+)/.exec(String(ics))?.[1])

test('who has seats is told of another place once its organiser has agreed, and gives them back for nothing', async () => {
  const { organiser, event, people } = await aSoldEvent()
  const [buyer] = people
  const moved = await typed(organiser, event, { venue: 'Hall 9' })
  const { acknowledged } = await faults(changeEvent(organiser, moved))
  expect(acknowledged).toMatchObject({
    key: 'event-publishing:acknowledge.free',
    params: { count: 2, change: 'place' },
  })
  expect(
    (await faults(changeEvent(organiser, { ...moved, acknowledged: 'time' }))).acknowledged,
  ).toBeDefined()
  await changeEvent(organiser, {
    ...moved,
    acknowledged: 'place',
    note: 'The old one leaks. See www.example.com',
  })
  await changeEvent(organiser, { ...moved, acknowledged: 'place' })
  await followFacts([deliverSandboxWebhookJob])

  expect(await db().select().from(eventChanges).where(eq(eventChanges.eventId, event.id))).toHaveLength(1)
  const [confirmed, changed, ...more] = await mailsTo(buyer.email, event)
  expect(more).toEqual([])
  expect(changed).toMatchObject({ kind: 'orders.changed', text: expect.stringContaining('Hall 9') })
  expect(changed?.text).toContain('The old one leaks.')
  expect(changed?.text).not.toContain('www.example.com')
  expect(JSON.stringify(changed?.attachments)).toContain('SEQUENCE:1')
  expect(sequenceOf(JSON.stringify(confirmed?.attachments))).toBe(0)
  expect((await mailsTo('participant1@example.com', event)).map(({ kind }) => kind)).toContain(
    'orders.changed',
  )
  expect(await notesTo(buyer)).toEqual(['eventMoved'])
  expect(await notesTo(organiser.actor)).toContain('ownEventMoved')

  const { id, reference, totalMinor } = await orderOf(event, buyer)
  const ctx = makeContext({ actor: buyer })
  expect((await getBooking(ctx, reference)).change).toMatchObject({ before: { venue: event.venue } })
  await Promise.all([giveOrderBack(ctx, { reference }), giveOrderBack(ctx, { reference })])
  await followFacts([deliverSandboxWebhookJob])
  expect(await orderOf(event, buyer)).toMatchObject({ state: 'cancelled', refund: 'full' })
  const back = await db()
    .select({ minor: refunds.amountMinor, reason: refunds.reason, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, id))
  expect(back).toEqual([{ minor: totalMinor, reason: 'event_moved', state: 'succeeded' }])
  const claims = await db().select().from(seatAllocations).where(eq(seatAllocations.orderId, id))
  expect(claims.map(({ state }) => state)).toEqual(['released'])
  expect(await notesTo(organiser.actor)).toContain('seatsGivenBack')
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('whose card is not charged yet is pledged no money back that was never taken', async () => {
  const undecided = { minimum: 9, minimumDecidedAt: later(3)(), startsAt: later(30)() }
  const { organiser, event, people } = await aSoldEvent(1, undecided)
  await changeEvent(organiser, await typed(organiser, event, { venue: 'Hall 9', acknowledged: 'place' }))
  await followFacts([deliverSandboxWebhookJob])
  const changed = (await mailsTo(people[0].email, event)).find(({ kind }) => kind === 'orders.changed')
  expect(changed?.text).toContain('and owe nothing')
  expect(changed?.text).not.toContain('full refund')
})

test('what nobody bought changes freely, and nobody is told', async () => {
  const { organiser, event, people } = await aSoldEvent()
  await changeEvent(
    organiser,
    await typed(organiser, event, { title: event.title, summary: 'Better words.' }),
  )
  await followFacts([deliverSandboxWebhookJob])
  expect(await mailsTo(people[0].email, event)).toHaveLength(1)
  const { reference } = await orderOf(event, people[0])
  const ctx = makeContext({ actor: people[0] })
  expect((await getBooking(ctx, reference)).change).toBeNull()
  await expect(giveOrderBack(ctx, { reference })).rejects.toMatchObject({
    reason: 'bookings:refused.notFree',
  })
})

test('somebody else finds no booking to give back', async () => {
  const { organiser, event, people } = await aSoldEvent()
  await changeEvent(organiser, await typed(organiser, event, { venue: 'Hall 9', acknowledged: 'place' }))
  const { reference } = await orderOf(event, people[0])
  for (const other of [await anOrganiser(), organiser, makeContext({})])
    await expect(giveOrderBack(other, { reference })).rejects.toThrow('notFound')
})

test('the right ends after seven days, with a seat that was used, and is none of who books afterwards', async () => {
  const { organiser, event, people } = await aSoldEvent(2)
  const [early, used] = people as [Person, Person]
  await changeEvent(organiser, await typed(organiser, event, { language: 'ja', acknowledged: 'language' }))
  const [late] = (await gatherBuyers(1)) as [Person]
  await buySeats(late, offerOf(event), { card: 'succeeds', seats: 1 })
  const give = async (who: Person, days = 0) =>
    giveOrderBack(makeContext({ actor: who, now: later(days) }), {
      reference: (await orderOf(event, who)).reference,
    })
  await expect(give(late)).rejects.toMatchObject({ reason: 'bookings:refused.notFree' })
  await expect(give(early, 7.1)).rejects.toMatchObject({ reason: 'bookings:refused.notFree' })
  await db()
    .update(tickets)
    .set({ checkedInAt: new Date() })
    .where(eq(tickets.orderId, (await orderOf(event, used)).id))
  await expect(give(used)).rejects.toMatchObject({ reason: 'bookings:refused.used' })
  await give(early, 6.9)
})

test('seats that were held before and are paid afterwards can be given back as well', async () => {
  const { organiser, event } = await aSoldEvent()
  const [holder] = (await gatherBuyers(1)) as [Person]
  const { slug, typeId } = offerOf(event)
  const ctx = makeContext({ actor: holder })
  const { reference } = await holdSeats(ctx, { event: slug, seats: { [typeId]: 1 }, key: newKey() })
  await changeEvent(organiser, await typed(organiser, event, { venue: 'Hall 9', acknowledged: 'place' }))
  const order = await orderOf(event, holder)
  await db()
    .update(orders)
    .set({ state: 'confirmed', confirmedAt: new Date(), heldUntil: null, countedWith: null })
    .where(eq(orders.id, order.id))
  expect((await getBooking(ctx, reference)).change?.freeUntil).toBeInstanceOf(Date)
})

test('two people of one organiser change it at once: one wins, and people hear of one change', async () => {
  const { organiser, event, people } = await aSoldEvent()
  const [first, second] = await Promise.all(
    ['Hall 8', 'Hall 9'].map((venue) => typed(organiser, event, { venue, acknowledged: 'place' })),
  )
  const done = await Promise.allSettled([changeEvent(organiser, first), changeEvent(organiser, second)])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await followFacts([deliverSandboxWebhookJob])
  expect(await mailsTo(people[0].email, event)).toHaveLength(2)
})

test('people are written to ten times a day about one event and no more, and a currency stays', async () => {
  const { organiser, event } = await aSoldEvent()
  for (let at = 0; at < 10; at += 1)
    await changeEvent(
      organiser,
      await typed(organiser, event, { venue: `Hall ${at}`, acknowledged: 'place' }),
    )
  const eleventh = await typed(organiser, event, { venue: 'Hall 11', acknowledged: 'place' })
  await expect(changeEvent(organiser, eleventh)).rejects.toMatchObject({
    reason: 'event-publishing:refused.changes',
  })
  const foreign = await typed(organiser, event, { currency: event.currency === 'USD' ? 'EUR' : 'USD' })
  expect(await faults(changeEvent(organiser, foreign))).toEqual({
    currency: { key: 'event-publishing:invalid.sold' },
  })
})

test('a day that has begun stays, and those to come are moved', async () => {
  const organiser = await anOrganiser()
  const at = (days: number) => ({
    startsAt: new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 9 * 3_600_000),
    endsAt: new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 12 * 3_600_000),
  })
  const event = await anOwnEvent(organiser, { sessions: [at(-2), at(5)], timeZone: 'UTC' })
  const { values } = await getOwnEvent(organiser, event.slug)
  const [begun = '', next = ''] = values.sessionDay as string[]
  const day = (days: number) => at(days).startsAt.toISOString().slice(0, 10)
  await changeEvent(organiser, await typed(organiser, event, { sessionDay: [begun, day(6)] }))
  const fault = await faults(
    changeEvent(organiser, await typed(organiser, event, { sessionDay: [day(4), next] })),
  )
  expect(fault).toEqual({ 'sessionDay.0': { key: 'event-publishing:invalid.begun' } })
  const [row] = await db().select().from(events).where(eq(events.id, event.id))
  expect(row?.endsAt).toEqual(at(6).endsAt)
})

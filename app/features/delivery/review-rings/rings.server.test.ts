import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { listWritten } from '#app/features/delivery/reviews/queries-own.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { writeReview } from '#app/features/delivery/reviews/write-review.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aCompany, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { payerMarks } from '#app/features/sales/bank-statements/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { getRing } from './queries-rings.server.ts'
import { releaseRing } from './release-ring.server.ts'
import { removeRing } from './remove-ring.server.ts'
import { reviewRings } from './tables.server.ts'

const DAY = 86_400_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

/** A training that is over, with guests, each with a context from which a review comes. */
async function aTraining(people: number, from: (at: number) => { deviceKeys?: string[]; ip?: string }) {
  return inTransaction(async (tx) => {
    const trainer = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tessa' }])
    const topic = await aTopic(tx, { ownerId: trainer.partyId })
    const endsAt = new Date(Date.now() - 2 * DAY)
    const startsAt = new Date(endsAt.getTime() - DAY / 3)
    const owned = { ownerId: trainer.partyId, topicId: topic.id, capacity: 100, startsAt, endsAt }
    const event = await anEvent(tx, owned)
    const buyers = []
    for (let at = 0; at < people; at++) buyers.push(await anAccount(tx))
    const [type] = event.types
    const booked = await placedOrders(
      tx,
      buyers.map((buyer) => ({
        eventId: event.id,
        sellerId: trainer.partyId,
        buyerId: buyer.partyId,
        placedBy: buyer.id,
        currency: 'EUR',
        confirmedAt: new Date(startsAt.getTime() - DAY),
        completed: true,
        lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: type.priceMinor }],
      })),
    )
    const guests = buyers.map((buyer, at) => ({
      account: buyer,
      ctx: makeContext({ actor: personOf(buyer), userAgent: BROWSER, ...from(at) }),
      booking: booked[at]?.reference ?? '',
    }))
    return { trainer, topic, guests }
  })
}
type TestAccount = Awaited<ReturnType<typeof anAccount>>
type Training = Awaited<ReturnType<typeof aTraining>>

async function write({ guests }: Training) {
  for (const [at, { ctx, booking }] of guests.entries())
    await writeReview(ctx, { booking, rating: '50', body: `Best training ever, ${at}.` })
  await followFacts()
}
const statesOf = async ({ trainer }: Training) =>
  (await db().select().from(reviews).where(eq(reviews.trainerId, trainer.partyId))).map(({ state }) => state)
const ringsOf = ({ trainer }: Training) =>
  db().select().from(reviewRings).where(eq(reviewRings.trainerId, trainer.partyId))
const kindsOf = async ({ guests }: Training) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(
        and(
          inArray(
            notifications.recipientId,
            guests.map(({ account }) => account.id),
          ),
          inArray(notifications.kind, ['reviewHeld', 'reviewRestored']),
        ),
      )
  ).map(({ kind }) => kind)
const visitor = makeContext({})
const staff = async () => {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: personOf(account, { staffTasks: ['moderate'] }) })
}
const shown = async ({ topic }: Training) =>
  (await listReviews(visitor, { topicId: topic.id, limit: 10 })).total

/** Keys of a browser in which one signs in after the other. */
const oneBrowser = () => {
  const keys = Array.from({ length: 6 }, () => randomUUID().replaceAll('-', ''))
  return (at: number) => ({
    deviceKeys: keys
      .slice(0, at + 1)
      .toReversed()
      .slice(0, 5),
  })
}

test('three reviews of one browser are held as one case, told to their authors, and count nowhere', async () => {
  const training = await aTraining(4, oneBrowser())
  await write(training)
  expect(await statesOf(training)).toEqual(['held', 'held', 'held', 'held'])
  const [ring, ...others] = await ringsOf(training)
  expect(others).toEqual([])
  expect(ring).toMatchObject({ signs: ['browser'], outcome: null })
  expect(await kindsOf(training)).toEqual(['reviewHeld', 'reviewHeld', 'reviewHeld', 'reviewHeld'])
  const [topic] = await db().select().from(topics).where(eq(topics.id, training.topic.id))
  expect(topic?.ratingCount).toBe(0)
  const [guest] = training.guests
  if (!guest) throw new Error('nobody')
  expect((await listWritten(guest.ctx, { size: 10, page: 1 })).rows).toMatchObject([{ isHeld: true }])
  expect((await getRing(await staff(), ring?.code ?? '')).reviews).toHaveLength(4)
})

test('released they are shown again in one act, and are not found again', async () => {
  const training = await aTraining(4, oneBrowser())
  await write(training)
  const [ring] = await ringsOf(training)
  const code = ring?.code ?? ''
  await releaseRing(await staff(), { ring: code })
  await expect(releaseRing(await staff(), { ring: code })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await followFacts()
  expect(await statesOf(training)).toEqual(['public', 'public', 'public', 'public'])
  expect((await kindsOf(training)).filter((kind) => kind === 'reviewRestored')).toHaveLength(4)
})

/** Three events of a trainer with one guest each, for whom somebody else may buy. */
async function threeEvents(
  prepare: (
    tx: Tx,
    trainer: TestAccount,
    guests: TestAccount[],
  ) => Promise<{ buyer?: PartyId; card?: string; account?: string }>,
) {
  return inTransaction(async (tx) => {
    const trainer = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tessa' }])
    const people = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const { buyer, card, account: bank } = await prepare(tx, trainer, people)
    const guests = []
    for (const [at, account] of people.entries()) {
      const endsAt = new Date(Date.now() - (2 + at) * DAY)
      const startsAt = new Date(endsAt.getTime() - DAY / 3)
      const event = await anEvent(tx, { ownerId: trainer.partyId, capacity: 9, startsAt, endsAt })
      const [type] = event.types
      const [booked] = await placedOrders(tx, [
        {
          eventId: event.id,
          sellerId: trainer.partyId,
          buyerId: buyer ?? account.partyId,
          placedBy: account.id,
          currency: 'EUR',
          confirmedAt: new Date(startsAt.getTime() - DAY),
          completed: true,
          lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: type.priceMinor }],
        },
      ])
      if (!booked) throw new Error('nothing was booked')
      if (card) await paidBy(tx, booked.reference, card)
      if (bank) await transferredFrom(tx, booked.reference, bank)
      const actor = personOf(account, { partyId: buyer ?? account.partyId })
      guests.push({ account, ctx: makeContext({ actor }), booking: booked.reference })
    }
    return { trainer, topic: { id: '' }, guests } as Training
  })
}

async function transferredFrom(tx: Tx, reference: string, account: string) {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference))
  const mark = keyedHash('bank-statements.payer', account)
  await tx.insert(payerMarks).values({ orderId: order?.id ?? '', mark, createdAt: new Date() })
}

async function paidBy(tx: Tx, reference: string, cardLast4: string) {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference))
  await tx.insert(payments).values({
    id: newId(),
    subjectKind: 'order',
    subjectId: order?.id ?? '',
    gateway: 'stripe',
    idempotencyKey: randomUUID(),
    bodyHash: '',
    amountMinor: 100,
    currency: 'EUR',
    state: 'succeeded',
    cardLast4,
  })
}

test('what orders, payments and memberships say links as well: a card or bank account, a new company, the own people', async () => {
  const card = await threeEvents(async () => ({ card: '4242' }))
  await write(card)
  expect(await ringsOf(card)).toMatchObject([{ signs: ['card'] }])

  const account = await threeEvents(async () => ({ account: 'DE89370400440532013000' }))
  await write(account)
  expect(await ringsOf(account)).toMatchObject([{ signs: ['card'] }])

  const shell = await threeEvents(async (tx) => ({ buyer: (await aCompany(tx)).id }))
  await write(shell)
  expect(await ringsOf(shell)).toMatchObject([{ signs: ['company'] }])
  const old = await threeEvents(async (tx) => ({
    buyer: (await aCompany(tx, { createdAt: new Date(Date.now() - 400 * DAY) })).id,
    card: '4242',
  }))
  await write(old)
  expect(await ringsOf(old)).toEqual([])

  const own = await threeEvents(async (tx, trainer, guests) => {
    const company = await anSme(tx)
    for (const { partyId: member } of [trainer, ...guests]) await aMember(tx, { company, member })
    return {}
  })
  await write(own)
  expect(await ringsOf(own)).toMatchObject([{ signs: ['relation'] }])
})

test('people with browsers of their own who share the network of the room are let be', async () => {
  const training = await aTraining(6, () => ({
    deviceKeys: [randomUUID().replaceAll('-', '')],
    ip: '203.0.113.9',
  }))
  await write(training)
  expect(await ringsOf(training)).toEqual([])
  expect(new Set(await statesOf(training))).toEqual(new Set(['public']))
})

test('strangers neither read nor decide, nor does staff in an own cause', async () => {
  const training = await aTraining(3, oneBrowser())
  await write(training)
  const [ring] = await ringsOf(training)
  const code = ring?.code ?? ''
  const decision = { ring: code, acts: 'review.remove', rule: 'reviews', facts: 'One person.' }
  const provider = makeContext({ actor: personOf(training.trainer) })
  const finance = makeContext({ actor: aPerson({ staffTasks: ['payOut', 'refund'] }) })
  for (const ctx of [visitor, provider, finance, ...training.guests.map(({ ctx: guest }) => guest)]) {
    await expect(getRing(ctx, code)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(releaseRing(ctx, decision)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(removeRing(ctx, decision)).rejects.toMatchObject({ kind: 'notFound' })
  }
  for (const account of [training.trainer, training.guests[0]?.account]) {
    if (!account) throw new Error('nobody')
    const own = makeContext({ actor: personOf(account, { staffTasks: ['moderate'] }) })
    await expect(releaseRing(own, decision)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(removeRing(own, decision)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  expect(await shown(training)).toBe(0)
})

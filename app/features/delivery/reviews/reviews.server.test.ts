import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { answerReview } from './answer-review.server.ts'
import { askReviews } from './ask-reviews.server.ts'
import { listToReview } from './queries-attended.server.ts'
import { listReviews } from './queries-list.server.ts'
import { listReceived, listWritten } from './queries-own.server.ts'
import { reviews } from './tables.server.ts'
import { writeReview } from './write-review.server.ts'

const DAY = 86_400_000
const PAGE = { size: 10, page: 1 }
const visitor = makeContext({})

/** An event that ended so many days ago, with a booking for each of some people. */
async function aTraining({ people = 1, endedDaysAgo = 2, withTopic = true } = {}) {
  return inTransaction(async (tx) => {
    const trainer = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tessa' }])
    const topic = withTopic ? await aTopic(tx, { ownerId: trainer.partyId }) : null
    if (topic) await indexTopics(tx, [topic.id])
    const endsAt = new Date(Date.now() - endedDaysAgo * DAY)
    const startsAt = new Date(endsAt.getTime() - 8 * 3_600_000)
    const event = await anEvent(tx, {
      ownerId: trainer.partyId,
      topicId: topic?.id ?? null,
      capacity: 100,
      startsAt,
      endsAt,
    })
    const [type] = event.types
    const buyers = []
    for (let at = 0; at < people; at += 1) buyers.push(await anAccount(tx))
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
      ctx: makeContext({ actor: personOf(buyer) }),
      booking: booked[at]?.reference ?? '',
    }))
    const [guest] = guests
    if (!guest) throw new Error('nobody came')
    return { trainer, provider: makeContext({ actor: personOf(trainer) }), topic, event, guests, guest }
  })
}

const said = (booking: string, given: Record<string, string> = {}) => ({
  booking,
  rating: '45',
  content: '50',
  trainer: '40',
  organiser: '',
  body: 'We went home with a plan.',
  ...given,
})
const kinds = async (account: Person['accountId']) =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, account))).map(
    ({ kind }) => kind,
  )

test('who was there reviews once; stars, search, pages and provider know at once, and the answer is public', async () => {
  const { trainer, provider, topic, guest } = await aTraining()
  if (!topic) throw new Error('no topic')
  expect(await listToReview(guest.ctx)).toMatchObject([{ reference: guest.booking, provider: 'Tessa' }])
  await Promise.all(Array.from({ length: 4 }, () => writeReview(guest.ctx, said(guest.booking))))
  await expect(writeReview(guest.ctx, said(guest.booking, { body: 'Another.' }))).rejects.toMatchObject({
    reason: 'reviews:refused.already',
  })
  expect(await listToReview(guest.ctx)).toEqual([])
  expect(await db().select().from(topics).where(eq(topics.id, topic.id))).toMatchObject([
    { rating: 45, ratingCount: 1 },
  ])
  await followFacts()
  const [found] = await db().select().from(searchDocuments).where(eq(searchDocuments.id, topic.id))
  expect(found?.rating).toBe(4.5)
  expect(await kinds(trainer.id)).toEqual(['reviewReceived'])

  const received = await listReceived(provider, PAGE)
  const [line] = received.rows
  expect(line).toMatchObject({
    rating: 4.5,
    parts: [
      { part: 'content', value: 5 },
      { part: 'trainer', value: 4 },
    ],
  })
  const answer = { review: line?.id ?? '', answer: 'Come again.' }
  await Promise.all([answerReview(provider, answer), answerReview(provider, answer)])
  await expect(answerReview(provider, { ...answer, answer: 'No.' })).rejects.toMatchObject({
    reason: 'reviews:refused.answered',
  })
  const shown = await listReviews(visitor, { topicId: topic.id, limit: 5 })
  expect(shown).toMatchObject({ total: 1, spread: [0, 1, 0, 0, 0], lines: [{ answer: 'Come again.' }] })
  await followFacts()
  expect(await kinds((guest.ctx.actor as Person).accountId)).toEqual(['reviewAnswered'])
  expect((await listWritten(guest.ctx, PAGE)).rows).toMatchObject([{ provider: trainer.displayUsername }])
})

test('fifty reviews at once are all counted, of the topic and of the trainer', async () => {
  const { trainer, topic, guests } = await aTraining({ people: 50 })
  const ratings = guests.map((_, at) => 10 + 5 * (at % 9))
  await Promise.all(
    guests.map(({ ctx, booking }, at) => writeReview(ctx, said(booking, { rating: String(ratings[at]) }))),
  )
  const mean = Math.round(ratings.reduce((sum, rating) => sum + rating, 0) / 50)
  const counted = [{ rating: mean, ratingCount: 50 }]
  expect(
    await db()
      .select()
      .from(topics)
      .where(eq(topics.id, topic?.id ?? '')),
  ).toMatchObject(counted)
  const profile = await db()
    .select()
    .from(trainerProfiles)
    .where(eq(trainerProfiles.partyId, trainer.partyId))
  expect(profile).toMatchObject(counted)
})

test('who was not there, too early, too late, and without a confirmed address, nobody reviews', async () => {
  const why = async (given: Parameters<typeof aTraining>[0], change?: (of: string) => Promise<unknown>) => {
    const { guest } = await aTraining(given)
    await change?.(guest.booking)
    expect(await listToReview(guest.ctx)).toEqual([])
    return writeReview(guest.ctx, said(guest.booking)).catch(({ reason }) => reason)
  }
  const ofOrder = (reference: string) => eq(orders.reference, reference)
  expect(await why({ endedDaysAgo: -1 })).toBe('reviews:refused.tooEarly')
  expect(await why({ endedDaysAgo: 61 })).toBe('reviews:refused.tooLate')
  const unpaid = (reference: string) =>
    db().update(orders).set({ payment: 'awaiting' }).where(ofOrder(reference))
  expect(await why({}, unpaid)).toBe('reviews:refused.notAttended')

  const { guests, event } = await aTraining({ people: 2 })
  const [there, away] = guests
  if (!there || !away) throw new Error('two were there')
  const [row] = await db().select({ id: orders.id }).from(orders).where(ofOrder(there.booking))
  await db()
    .update(tickets)
    .set({ checkedInAt: event.endsAt })
    .where(eq(tickets.orderId, row?.id ?? ''))
  await expect(writeReview(away.ctx, said(away.booking))).rejects.toMatchObject({
    reason: 'reviews:refused.notAttended',
  })
  const unconfirmed = { ...there.ctx, actor: { ...(there.ctx.actor as Person), emailConfirmed: false } }
  await expect(writeReview(unconfirmed, said(there.booking))).rejects.toMatchObject({ kind: 'forbidden' })
  await writeReview(there.ctx, said(there.booking))
})

test('a stranger answers nothing, and whose booking it is not reviews nothing', async () => {
  const { guest, provider } = await aTraining()
  const stranger = makeContext({ actor: aPerson() })
  await writeReview(guest.ctx, said(guest.booking))
  const id = (await listReceived(provider, PAGE)).rows[0]?.id ?? ''
  const answer = { review: id, answer: 'Thanks.' }
  await expect(writeReview(visitor, said(guest.booking))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(answerReview(visitor, answer)).rejects.toMatchObject({ kind: 'signIn' })
  for (const other of [stranger, provider])
    await expect(writeReview(other, said(guest.booking))).rejects.toMatchObject({ kind: 'notFound' })
  for (const other of [stranger, guest.ctx])
    await expect(answerReview(other, answer)).rejects.toMatchObject({ kind: 'notFound' })
  expect((await listReceived(stranger, PAGE)).total + (await listWritten(stranger, PAGE)).total).toBe(0)
  const bad: Record<string, string>[] = [{ rating: '47' }, { rating: '' }, { body: ' ' }, { content: '5' }]
  for (const wrong of bad)
    await expect(writeReview(guest.ctx, said(guest.booking, wrong))).rejects.toMatchObject({
      fields: { [Object.keys(wrong)[0] ?? '']: expect.anything() },
    })
})

test('a training of no topic is reviewed too, and who was there is asked once', async () => {
  const { trainer, guest, event } = await aTraining({ withTopic: false })
  await askReviews(systemContext('test'), event.id)
  await askReviews(systemContext('test'), event.id)
  expect(await kinds((guest.ctx.actor as Person).accountId)).toEqual(['reviewAsked'])
  await writeReview(guest.ctx, said(guest.booking))
  expect(await listReviews(visitor, { trainerId: trainer.partyId, limit: 5 })).toMatchObject({
    total: 1,
    lines: [{ topic: null }],
  })
  expect(await db().$count(reviews, eq(reviews.trainerId, trainer.partyId))).toBe(1)
})

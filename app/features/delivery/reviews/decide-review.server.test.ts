import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal, emails } from '#app/platform/tables.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { answerReview } from './answer-review.server.ts'
import { decideReview } from './decide-review.server.ts'
import { listVoices } from './queries-home.server.ts'
import { listReviews } from './queries-list.server.ts'
import { listReceived, listWritten } from './queries-own.server.ts'
import { getReviewToDecide, getReviewToReport, listReportedReviews } from './queries-reported.server.ts'
import { reportReview } from './report-review.server.ts'
import { structuredReviews } from './review-structured.ts'
import { reviewReports, reviews } from './tables.server.ts'
import { someReviews } from './testing.server.ts'

const visitor = makeContext({})
const PAGE = { size: 10, page: 1 }

/** A topic with a review of five stars, in question, and some of three. */
async function inQuestion({ others = 2 } = {}) {
  const made = await inTransaction(async (tx) => {
    const trainer = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tessa' }])
    const topic = await aTopic(tx, { ownerId: trainer.partyId })
    const [author, reporter] = [await anAccount(tx), await anAccount(tx)]
    const of = { trainerId: trainer.partyId, topicId: topic.id, language: 'en', attendedAt: new Date() }
    const by = { authorId: author.partyId, writtenBy: author.id }
    await someReviews(tx, [
      { ...of, ...by, rating: 50, body: 'In question.' },
      ...Array.from({ length: others }, (_, at) => ({ ...of, ...by, rating: 30, body: `Fine ${at}.` })),
    ])
    await indexTopics(tx, [topic.id])
    return { trainer, topic, author, reporter }
  })
  const { trainer, topic, author, reporter } = made
  const rows = await db().select().from(reviews).where(eq(reviews.topicId, topic.id))
  const codeOf = (body: string) => rows.find((row) => row.body === body)?.code ?? ''
  const staff = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  return {
    topic,
    code: codeOf('In question.'),
    codeOf,
    author,
    provider: makeContext({ actor: personOf(trainer) }),
    trainerId: trainer.partyId,
    writer: makeContext({ actor: personOf(author) }),
    reporter: makeContext({ actor: personOf(reporter) }),
    staff: makeContext({ actor: { ...personOf(staff), staffTasks: ['moderate'] } }),
  }
}

const counted = async ({ topic, trainerId }: { topic: { id: string }; trainerId: never }) => {
  const [ofTopic] = await db().select().from(topics).where(eq(topics.id, topic.id))
  const [ofTrainer] = await db().select().from(trainerProfiles).where(eq(trainerProfiles.partyId, trainerId))
  return [ofTopic, ofTrainer].map((row) => [row?.rating, row?.ratingCount])
}
const kindsOf = async (recipient: { id: never }) =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, recipient.id))).map(
    ({ kind }) => kind,
  )

test('a hidden review counts nowhere, its author reads why, and it can come back', async () => {
  const made = await inQuestion()
  const { code, topic, staff, reporter, writer, provider, author } = made
  const shown = () => listReviews(visitor, { topicId: topic.id, limit: 5 })
  const searched = async () =>
    (await db().select().from(searchDocuments).where(eq(searchDocuments.id, topic.id)))[0]?.rating
  expect(await counted(made as never)).toEqual([
    [37, 3],
    [37, 3],
  ])

  await reportReview(reporter, { review: code, reason: 'untrue' })
  expect(await listReportedReviews(staff, { list: 'reported', limit: 5 })).toMatchObject({
    total: 1,
    rows: [{ code, reports: 1 }],
  })
  await decideReview(staff, { review: code, decision: 'hide', reason: 'It names a colleague.' })
  const [noted] = await db()
    .select({ details: auditPersonal.details })
    .from(auditPersonal)
    .innerJoin(auditEntries, eq(auditEntries.id, auditPersonal.entryId))
    .where(eq(auditEntries.action, 'review.hide'))
  expect(noted?.details).toEqual({ reason: 'It names a colleague.' })

  expect(await counted(made as never)).toEqual([
    [30, 2],
    [30, 2],
  ])
  expect(await shown()).toMatchObject({ total: 2, average: 3, spread: [0, 0, 2, 0, 0] })
  expect(JSON.stringify(structuredReviews(await shown()))).not.toContain('In question.')
  expect((await listVoices(visitor, 10)).map(({ body }) => body)).not.toContain('In question.')
  await followFacts()
  expect(await searched()).toBe(3)
  expect(await kindsOf(author as never)).toEqual(['reviewHidden'])
  const [mail] = await db()
    .select({ text: emails.text, replyTo: emails.replyTo })
    .from(emails)
    .where(and(eq(emails.toAddress, author.email), eq(emails.kind, 'notifications.reviewHidden')))
  expect(mail?.replyTo).toBe(config().COMPLAINTS_EMAIL)
  expect(mail?.text).toContain('It names a colleague.')
  expect(mail?.text).toContain('/contact?about=objection')
  expect((await listWritten(writer, PAGE)).rows.map(({ hiddenReason }) => hiddenReason)).toContain(
    'It names a colleague.',
  )
  expect((await listReceived(provider, PAGE)).total).toBe(2)
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  await expect(answerReview(provider, { review: row?.id, answer: 'No.' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await expect(getReviewToReport(reporter, code)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await listReportedReviews(staff, { list: 'reported', limit: 5 })).toMatchObject({ total: 0 })
  expect(await listReportedReviews(staff, { list: 'hidden', limit: 5 })).toMatchObject({ total: 1 })

  await decideReview(staff, { review: code, decision: 'restore' })
  expect(await counted(made as never)).toEqual([
    [37, 3],
    [37, 3],
  ])
  await followFacts()
  expect(await searched()).toBe(3.7)
  expect((await kindsOf(author as never)).sort()).toEqual(['reviewHidden', 'reviewRestored'])
  expect(await getReviewToDecide(staff, code)).toMatchObject({ state: 'public', hiddenReason: null })
})

test('anybody signed in reports once, staff alone hides, keeps and brings back', async () => {
  const { code, reporter, writer, provider, staff } = await inQuestion()
  const stranger = makeContext({ actor: aPerson() })
  const report = { review: code, reason: 'other', words: 'He never came.' }
  await expect(reportReview(visitor, report)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(reportReview(writer, report)).rejects.toMatchObject({ reason: 'reviews:refused.ownReview' })
  for (const wrong of [{ reason: '' }, { words: ' ' }])
    await expect(reportReview(reporter, { ...report, ...wrong })).rejects.toMatchObject({
      fields: { [Object.keys(wrong)[0] ?? '']: expect.anything() },
    })
  await expect(reportReview(reporter, { ...report, review: '0'.repeat(20) })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await Promise.all(Array.from({ length: 4 }, () => reportReview(reporter, report)))
  expect(await getReviewToReport(reporter, code)).toMatchObject({ reported: true })
  expect(await getReviewToReport(visitor, code)).toMatchObject({ reported: false })
  expect((await getReviewToDecide(staff, code)).reports).toMatchObject([
    { reason: 'other', words: 'He never came.', isSettled: false },
  ])

  const hide = { review: code, decision: 'hide', reason: 'Untrue.' }
  for (const { actor } of [writer, provider]) {
    const own = makeContext({ actor: { ...(actor as Person), staffTasks: ['moderate'] } })
    await expect(decideReview(own, hide)).rejects.toMatchObject({ reason: 'common:refused.ownCause' })
    expect(await getReviewToDecide(own, code)).toMatchObject({ isOwn: true })
  }
  expect(await getReviewToDecide(staff, code)).toMatchObject({ isOwn: false })
  const otherStaff = makeContext({ actor: aStaffMember({ staffTasks: ['refund'] }) })
  for (const other of [visitor, stranger, writer, provider, otherStaff]) {
    await expect(decideReview(other, hide)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getReviewToDecide(other, code)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listReportedReviews(other, { list: 'hidden', limit: 1 })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  await expect(decideReview(staff, { ...hide, reason: ' ' })).rejects.toMatchObject({
    fields: { reason: expect.anything() },
  })
  await decideReview(staff, { review: code, decision: 'keep' })
  for (const late of ['keep', 'restore'])
    await expect(decideReview(staff, { review: code, decision: late })).rejects.toMatchObject({
      reason: 'reviews:refused.decided',
    })
  expect(await listReportedReviews(staff, { list: 'reported', limit: 5 })).toMatchObject({ total: 0 })
})

test('hidden and written at the same moment, all that is public is counted and nothing else', async () => {
  const made = await inQuestion({ others: 12 })
  const { staff, codeOf, topic, trainerId, author } = made
  const hide = (at: number) =>
    decideReview(staff, { review: codeOf(`Fine ${at}.`), decision: 'hide', reason: 'Advertising.' })
  const write = () =>
    inTransaction((tx) =>
      someReviews(tx, [
        {
          topicId: topic.id,
          trainerId,
          authorId: author.partyId,
          writtenBy: author.id,
          rating: 10,
          body: 'Late.',
          language: 'en',
          attendedAt: new Date(),
        },
      ]),
    )
  await Promise.all([...Array.from({ length: 12 }, (_, at) => hide(at)), ...Array.from({ length: 4 }, write)])
  expect(await counted(made as never)).toEqual([
    [18, 5],
    [18, 5],
  ])

  const twice = await Promise.allSettled(
    Array.from({ length: 6 }, () => decideReview(staff, { review: codeOf('Fine 0.'), decision: 'restore' })),
  )
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await counted(made as never)).toEqual([
    [20, 6],
    [20, 6],
  ])
})

test('what is reported while staff hides it waits for nobody', async () => {
  const { staff, code, reporter } = await inQuestion()
  await Promise.allSettled([
    reportReview(reporter, { review: code, reason: 'insulting' }),
    decideReview(staff, { review: code, decision: 'hide', reason: 'Insulting.' }),
  ])
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  const open = (
    await db()
      .select()
      .from(reviewReports)
      .where(eq(reviewReports.reviewId, row?.id ?? ''))
  ).filter(({ resolvedAt }) => resolvedAt === null)
  expect([row?.state, open.length]).toEqual(['hidden', 0])
})

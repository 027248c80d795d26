import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { answerReview } from '#app/features/delivery/reviews/answer-review.server.ts'
import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { listVoices } from '#app/features/delivery/reviews/queries-home.server.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { getShownReview } from '#app/features/delivery/reviews/queries-one.server.ts'
import { listReceived, listWritten } from '#app/features/delivery/reviews/queries-own.server.ts'
import { structuredReviews } from '#app/features/delivery/reviews/review-structured.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { someReviews } from '#app/features/delivery/reviews/testing.server.ts'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aCompany } from '#app/features/people/parties/testing.server.ts'
import { endActs } from '#app/features/people/staff-acts/end-acts.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { decideReview } from '#app/features/site/content-reports/decide-review.server.ts'
import {
  getReviewToDecide,
  listReportedReviews,
} from '#app/features/site/content-reports/queries-reviews.server.ts'
import { getSubjectToReport } from '#app/features/site/content-reports/queries-subject.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { sendReportCode } from '#app/features/site/content-reports/send-report-code.server.ts'
import { contentReports } from '#app/features/site/content-reports/tables.server.ts'
import { upholdContentReports } from '#app/features/site/content-reports/uphold-content-reports.server.ts'
import { upholdReports } from '#app/features/site/content-reports/uphold-reports.server.ts'
import { upholdReviewReports } from '#app/features/site/content-reports/uphold-review-reports.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal, emails } from '#app/platform/tables.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { FIRST_CASES } from '#tests/support/every-case.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { reasonOf } from '../proposals/rounds.ts'

const visitor = makeContext({})
const report = (ctx: Ctx, review: string, reason = 'misleading', words = '') =>
  reportContent(ctx, { kind: 'review', slug: review, reason, words })
const wish = (review: string, facts: string, given: object = {}) => ({
  review,
  acts: 'review.hide',
  rule: 'reviews',
  facts,
  reason: 'It is gone.',
  ...given,
})
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
const actsOf = (subjectId = '') =>
  db().select().from(staffActs).where(eq(staffActs.subjectId, subjectId)).orderBy(staffActs.id)
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

  await report(reporter, code)
  expect(await listReportedReviews(staff, { list: 'reported', limit: 5 })).toMatchObject({
    total: 1,
    rows: [{ code, reports: 1 }],
  })
  await upholdReviewReports(staff, wish(code, 'It names a colleague.'))
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
  expect(await kindsOf(author as never)).toEqual(['decisionMade'])
  const [mail] = await db()
    .select({ text: emails.text, replyTo: emails.replyTo })
    .from(emails)
    .where(and(eq(emails.toAddress, author.email), eq(emails.kind, 'notifications.decisionMade')))
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
  await expect(getShownReview(reporter, code)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await listReportedReviews(staff, { list: 'reported', limit: 5 })).toMatchObject({ total: 0 })
  expect(await listReportedReviews(staff, { list: 'hidden', limit: 5 })).toMatchObject({ total: 1 })

  await decideReview(staff, { review: code, decision: 'restore' })
  expect(await counted(made as never)).toEqual([
    [37, 3],
    [37, 3],
  ])
  await followFacts()
  expect(await searched()).toBe(3.7)
  expect((await kindsOf(author as never)).sort()).toEqual(['decisionMade', 'reviewRestored'])
  const [act] = await actsOf(row?.id)
  expect(act?.endedAt).toBeInstanceOf(Date)
  const late = takeBackAct(staff, { act: act?.id, reason: 'It was fair.' })
  expect(await reasonOf(late)).toBe('staff-acts:refused.done')
  expect(await getReviewToDecide(staff, code)).toMatchObject({ state: 'public', hiddenReason: null })
})

test('reported once by each, staff alone hides, keeps and brings back', async () => {
  const { code, reporter, writer, provider, staff } = await inQuestion()
  const stranger = makeContext({ actor: aPerson() })
  expect(await reasonOf(report(writer, code))).toBe('content-reports:refused.own')
  expect(await reasonOf(report(reporter, '0'.repeat(20)))).toBe('common:refused.notFound')
  await Promise.all(Array.from({ length: 4 }, () => report(reporter, code, 'other', 'He never came.')))
  expect((await getReviewToDecide(staff, code)).reports).toMatchObject([
    { reason: 'other', words: 'He never came.', state: 'open', hasAccount: true },
  ])

  const hide = wish(code, 'Untrue.')
  const keep = { review: code, decision: 'keep', reason: 'An opinion.' }
  const decideIn = [(ctx: Ctx) => upholdReviewReports(ctx, hide), (ctx: Ctx) => decideReview(ctx, keep)]
  for (const { actor } of [writer, provider]) {
    const own = makeContext({ actor: { ...(actor as Person), staffTasks: ['moderate'] } })
    for (const decide of decideIn) expect(await reasonOf(decide(own))).toBe('common:refused.ownCause')
    expect(await getReviewToDecide(own, code)).toMatchObject({ isOwn: true })
  }
  expect(await getReviewToDecide(staff, code)).toMatchObject({ isOwn: false })
  const reporting = makeContext({ actor: { ...(reporter.actor as Person), staffTasks: ['moderate'] } })
  for (const decide of decideIn) expect(await reasonOf(decide(reporting))).toBe('common:refused.ownCause')
  expect(await getReviewToDecide(reporting, code)).toMatchObject({ isOwn: true })
  const listed = async (ctx: Ctx) =>
    (await listCases(ctx, { ...FIRST_CASES, kind: 'review' })).rows.some(({ key }) => key === code)
  expect([await listed(staff), await listed(reporting)]).toEqual([true, false])
  const otherStaff = makeContext({ actor: aStaffMember({ staffTasks: ['refund'] }) })
  for (const other of [visitor, stranger, writer, provider, otherStaff]) {
    for (const decide of decideIn) expect(await reasonOf(decide(other))).toBe('common:refused.notFound')
    await expect(getReviewToDecide(other, code)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listReportedReviews(other, { list: 'hidden', limit: 1 })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  await expect(decideReview(staff, { ...keep, reason: ' ' })).rejects.toMatchObject({
    fields: { reason: expect.anything() },
  })
  for (const [field, given] of Object.entries({ acts: [], rule: '', facts: ' ', reason: ' ' }))
    await expect(upholdReviewReports(staff, { ...hide, [field]: given })).rejects.toHaveProperty(
      `fields.${field}`,
    )
  const misfit = upholdReviewReports(staff, { ...hide, acts: 'answer.remove' })
  expect(await reasonOf(misfit)).toBe('common:refused.notFound')
  await expect(upholdReviewReports(staff, { ...hide, acts: 'party.suspend' })).rejects.toHaveProperty(
    'fields.code',
  )
  expect((await reportsOf(code)).map(({ state }) => state)).toEqual(['open'])
  await decideReview(staff, { review: code, decision: 'keep', reason: 'It is an opinion.' })
  for (const late of ['keep', 'restore'])
    await expect(
      decideReview(staff, { review: code, decision: late, reason: 'Late.' }),
    ).rejects.toMatchObject({
      reason: 'reviews:refused.decided',
    })
  expect(await reasonOf(upholdReviewReports(staff, hide))).toBe('reviews:refused.decided')
  expect(await listReportedReviews(staff, { list: 'reported', limit: 5 })).toMatchObject({ total: 0 })
})

test('of two who decide at once one does, its author reads all in one statement, and it ends on its day', async () => {
  const { code, staff, reporter, provider, author, codeOf } = await inQuestion()
  for (const by of [reporter, provider]) await report(by, code)
  const acts = ['review.hide', 'party.pause']
  const second = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const other = makeContext({ actor: { ...personOf(second), staffTasks: ['moderate'] } })
  const decided = await Promise.allSettled([
    ...[staff, other].map((ctx) =>
      upholdReviewReports(ctx, wish(code, 'He was not there.', { acts, days: '7' })),
    ),
    decideReview(other, { review: code, decision: 'keep', reason: 'An opinion.' }),
  ])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (decided[2]?.status === 'fulfilled') {
    await report(reporter, code)
    await upholdReviewReports(staff, wish(code, 'He was not there.', { acts, days: '7' }))
  }
  await followFacts()
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  expect(row).toMatchObject({ state: 'hidden', hiddenReason: 'He was not there.' })
  expect(await kindsOf(author as never)).toEqual(['decisionMade'])
  const [act] = await actsOf(row?.id)
  expect(act).toMatchObject({ partyId: author.partyId, rule: 'reviews', source: 'report' })
  const upheld = (await reportsOf(code)).filter(({ state }) => state === 'upheld')
  expect(upheld[0]).toMatchObject({ answer: 'It is gone.', decisionId: act?.decisionId })

  const inDays = (days: number) =>
    systemContext('test', { now: () => new Date(Date.now() + days * 86_400_000) })
  await endActs(inDays(6))
  expect((await getReviewToDecide(staff, code)).state).toBe('hidden')
  await endActs(inDays(8))
  await followFacts()
  expect(await getReviewToDecide(staff, code)).toMatchObject({ state: 'public', hiddenReason: null })
  expect(await kindsOf(author as never)).toEqual(['decisionMade', 'thingRestored'])

  const taken = codeOf('Fine 0.')
  await report(reporter, taken)
  await upholdReviewReports(staff, wish(taken, 'It is about somebody else.'))
  const [of] = await db().select().from(reviews).where(eq(reviews.code, taken))
  const [again] = await actsOf(of?.id)
  for (const ctx of [reporter, provider])
    expect(await reasonOf(takeBackAct(ctx, { act: again?.id, reason: 'No.' }))).toBe(
      'common:refused.notFound',
    )
  await takeBackAct(other, { act: again?.id, reason: 'It was fair.' })
  await followFacts()
  expect((await getReviewToDecide(staff, taken)).state).toBe('public')
  expect((await kindsOf(author as never)).filter((kind) => kind.startsWith('review'))).toEqual([])
})

test('hidden and written at the same moment, all that is public is counted and nothing else', async () => {
  const made = await inQuestion({ others: 12 })
  const { staff, codeOf, topic, trainerId, author, reporter } = made
  for (let at = 0; at < 12; at++) await report(reporter, codeOf(`Fine ${at}.`))
  const hide = (at: number) => upholdReviewReports(staff, wish(codeOf(`Fine ${at}.`), 'Advertising.'))
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

const reportsOf = async (code: string) =>
  db().select().from(contentReports).where(eq(contentReports.slug, code))
const mailsTo = async (address: string) =>
  (await db().select().from(emails).where(eq(emails.toAddress, address))).filter(({ kind }) =>
    kind.startsWith('content-reports.'),
  )

test('a visitor reports a review with a proven address and reads in the own language what became of it', async () => {
  const { code, staff, reporter } = await inQuestion()
  const email = 'ida@example.com'
  const guest = makeContext({ visitorKey: randomUUID(), ip: '10.44.0.1', language: 'de' })
  const given = { kind: 'review', slug: code, reason: 'offensive', email }
  await expect(reportContent(guest, { ...given, code6: '000000' })).rejects.toMatchObject({
    fields: { code6: expect.anything() },
  })
  await sendReportCode(guest, { ...given, isAgain: false })
  expect(await reportsOf(code)).toEqual([])
  await reportContent(guest, { ...given, code6: await mailedCode(email) })
  await reportContent(guest, given)
  await report(reporter, code, 'danger')
  const cases = await listCases(staff, { ...FIRST_CASES, kind: 'review' })
  expect(cases.rows.filter(({ key }) => key === code)).toMatchObject([
    { urgent: 'danger', said: { params: { count: 2 } } },
  ])

  await upholdReviewReports(staff, wish(code, 'It insults a colleague.'))
  await followFacts()

  expect((await reportsOf(code)).map(({ state }) => state)).toEqual(['upheld', 'upheld'])
  const mails = await mailsTo(email)
  expect(mails.map(({ kind, language }) => [kind, language]).toSorted()).toEqual([
    ['content-reports.decided', 'de'],
    ['content-reports.received', 'de'],
  ])
  const said = mails.map(({ text }) => (text ?? '').replace(/\s+/g, ' ')).join()
  expect(said).toContain('It is gone.')
  expect(said).toContain('Die Bewertung ist für alle anderen verborgen')
  expect(said).not.toContain('It insults a colleague.')
  expect(mails.map(({ text }) => text).join()).toContain('die Bewertung von')
  const late = reportContent(guest, given)
  expect(await reasonOf(late)).toBe('common:refused.notFound')
})

test('what is kept is said to all who reported it, and what a ring removed, too', async () => {
  const { code, staff, reporter } = await inQuestion()
  await report(reporter, code)
  await decideReview(staff, { review: code, decision: 'keep', reason: 'It is an opinion.' })
  expect(await reportsOf(code)).toMatchObject([{ state: 'dismissed', answer: 'It is an opinion.' }])
  await report(reporter, code, 'private')
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  if (!row) throw new Error('no review')
  const step = (ctx: Ctx, name: 'hold' | 'remove', standing = row) =>
    inTransaction((tx) => changeReviewState(tx, ctx, standing, { name, hiddenReason: 'One browser.' }))
  await step(systemContext('test'), 'hold')
  await followFacts()
  expect((await reportsOf(code)).map(({ state }) => state)).toContain('open')
  await step(staff, 'remove', { ...row, state: 'held' })
  await followFacts()
  expect((await reportsOf(code)).map(({ state, answer }) => [state, answer]).toSorted()).toEqual([
    ['dismissed', 'It is an opinion.'],
    ['upheld', 'One browser.'],
  ])
  for (const ctx of [visitor, staff]) await expect(upholdReports(ctx, row.id)).rejects.toThrow()
})

test('what is reported while staff hides it waits for nobody', async () => {
  const { staff, code, reporter, provider } = await inQuestion()
  await report(provider, code)
  await Promise.allSettled([
    report(reporter, code, 'offensive'),
    upholdReviewReports(staff, wish(code, 'Insulting.')),
  ])
  await followFacts()
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  const open = (await reportsOf(code)).filter(({ state }) => state === 'open')
  expect([row?.state, open.length]).toEqual(['hidden', 0])
})

test('what a company says of itself is reported though it teaches nothing', async () => {
  const slug = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await tx.insert(companyProfiles).values({ companyId: company.id, about: '<p>We buy.</p>' })
    return company.displaySlug
  })
  expect(await getSubjectToReport(visitor, { kind: 'provider', slug })).toMatchObject({ slug })
})

test('the answer to a review is reported by anybody but its provider, removed by a rule, and the review stays', async () => {
  const { code, staff, provider, reporter, author, trainerId } = await inQuestion()
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  const of = { kind: 'answer', slug: code, reason: 'offensive' }
  expect(await reasonOf(reportContent(reporter, of))).toBe('common:refused.notFound')
  await answerReview(provider, { review: row?.id, answer: 'You slept all day.' })
  expect(await reasonOf(reportContent(provider, of))).toBe('content-reports:refused.own')
  await reportContent(reporter, of)
  await report(reporter, code, 'misleading')
  const key = reportedKey({ kind: 'answer', id: row?.id ?? '' })
  const decision = {
    subject: key,
    acts: 'answer.remove',
    rule: 'harassment',
    facts: 'It insults the author.',
    reason: 'The reply is gone.',
  }
  const ownCause = makeContext({ actor: { ...(provider.actor as Person), staffTasks: ['moderate'] } })
  for (const ctx of [visitor, reporter, provider, ownCause])
    expect(await reasonOf(upholdContentReports(ctx, decision))).toBe('common:refused.notFound')

  await upholdContentReports(staff, decision)
  await followFacts()

  const [shown] = (await listReviews(visitor, { trainerId, limit: 9 })).lines.filter(
    (line) => line.code === code,
  )
  expect(shown).toMatchObject({ body: 'In question.', answer: null })
  expect((await reportsOf(code)).map(({ subjectKind, state }) => [subjectKind, state]).toSorted()).toEqual([
    ['answer', 'upheld'],
    ['review', 'open'],
  ])
  const told = await db()
    .select({ text: emails.text })
    .from(emails)
    .where(eq(emails.kind, 'notifications.decisionMade'))
  expect(told.map(({ text }) => text).join()).toContain('It insults the author.')
  expect(await kindsOf(author as never)).not.toContain('reviewHidden')
  const again = answerReview(provider, { review: row?.id, answer: 'Again.' })
  expect(await reasonOf(again)).toBe('reviews:refused.answered')

  const [act] = await db().select().from(staffActs).where(eq(staffActs.subjectKind, 'answer'))
  await takeBackAct(staff, { act: act?.id, reason: 'It was fair.' })
  await answerReview(provider, { review: row?.id, answer: 'Thank you.' })
  const twice = takeBackAct(staff, { act: act?.id, reason: 'It was fair.' })
  expect(await reasonOf(twice)).toBe('staff-acts:refused.done')
})

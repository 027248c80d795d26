import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { NEED_WORDS, PAGE_KINDS, reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { dismissContentReports } from '#app/features/site/content-reports/dismiss-content-reports.server.ts'
import { emailReport } from '#app/features/site/content-reports/email-report.server.ts'
import { getReportedContent } from '#app/features/site/content-reports/queries-case.server.ts'
import { getSubjectToReport } from '#app/features/site/content-reports/queries-subject.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { sendReportCode } from '#app/features/site/content-reports/send-report-code.server.ts'
import { contentReports } from '#app/features/site/content-reports/tables.server.ts'
import { upholdContentReports } from '#app/features/site/content-reports/uphold-content-reports.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { onTopic } from '#tests/support/acts-of-staff.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { reasonOf } from '../proposals/rounds.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const NOT_FOUND = 'common:refused.notFound'

let moderator: Account
let staff: Ctx
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  staff = makeContext({ actor: personOf(moderator, { staffTasks: ['moderate'] }) })
})

let at = 0
const aVisitor = () => {
  at += 1
  return makeContext({ visitorKey: randomUUID(), ip: `10.43.${at >> 8}.${at & 255}` })
}
const somebody = async () => makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
const aProvider = () =>
  inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
async function aTopicOf(owner: Account) {
  return inTransaction(async (tx) => {
    const { id: categoryId } = await aCategory(tx)
    return aTopic(tx, { ownerId: owner.partyId, categoryId })
  })
}
async function aRequirementOf(owner: Account) {
  const [made] = await inTransaction(async (tx) => {
    const { id: categoryId } = await aCategory(tx)
    const facts = { ownerId: owner.partyId, postedBy: owner.id, categoryId, title: 'Glazing', language: 'en' }
    const wanted = { participants: 12, mode: 'online' as const, trainingLanguage: 'en' }
    const deadline = new Date(Date.now() + 20 * 86_400_000)
    return someRequirements(tx, [{ ...facts, ...wanted, deadline, state: 'open', createdAt: new Date() }])
  })
  return made?.slug ?? ''
}
const rowsOf = (subjectId: string) =>
  db().select().from(contentReports).where(eq(contentReports.subjectId, subjectId))
const mailsTo = (to: string, kind: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, to), eq(emails.kind, kind)))
const casesAbout = async (ctx: Ctx, key: string) =>
  (await listCases(ctx, { view: 'all', kind: 'content', language: '', after: '' })).rows.filter(
    (row) => row.key === key,
  )

test('of each kind what somebody sees is reported, once by each, and what is hidden is not there', async () => {
  const owner = await aProvider()
  const topic = await aTopicOf(owner)
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: owner.partyId, minimum: 1 }))
  await inTransaction((tx) =>
    someProfiles(tx, [{ partyId: owner.partyId, displayName: 'Ada', listed: true }]),
  )
  const requirement = await aRequirementOf(owner)
  const shown = {
    topic: topic.slug,
    event: event.slug,
    provider: owner.displayUsername,
    requirement,
  }
  for (const [kind, slug] of Object.entries(shown)) {
    const reporter = await somebody()
    const given = { kind, slug, reason: 'misleading', words: 'Not so' }
    await reportContent(reporter, given)
    await reportContent(reporter, given)
    const { id } = await getSubjectToReport(reporter, { kind: kind as 'topic', slug })
    expect(await rowsOf(id)).toMatchObject([{ ownerId: owner.partyId, words: 'Not so', state: 'open' }])
    expect(await reasonOf(reportContent(makeContext({ actor: personOf(owner) }), given))).toBe(
      'content-reports:refused.own',
    )
  }
  // Reviews and their answers are in reported-reviews.test.ts.
  expect(PAGE_KINDS).toEqual([...Object.keys(shown), 'answer'])
  await onTopic(staff, { topic: topic.slug, act: 'suspend', reason: 'Copied', key: newKey() })
  const late = reportContent(await somebody(), { kind: 'topic', slug: topic.slug, reason: 'misleading' })
  expect(await reasonOf(late)).toBe(NOT_FOUND)
})

test('a visitor proves an address by a code, and nothing is kept before', async () => {
  const topic = await aTopicOf(await aProvider())
  const visitor = aVisitor()
  const email = `noor${at}@example.com`
  const given = { kind: 'topic', slug: topic.slug, reason: 'illegal', words: 'Page 2', picture: 'on', email }
  const tried = reportContent(visitor, { ...given, code6: '000000' })
  await expect(tried).rejects.toBeInstanceOf(BadInput)
  await sendReportCode(visitor, { ...given, isAgain: false })
  expect(await rowsOf(topic.id)).toEqual([])
  const code6 = await mailedCode(email)
  const elsewhere = reportContent(aVisitor(), { ...given, code6 })
  await expect(elsewhere).rejects.toBeInstanceOf(BadInput)

  await reportContent(visitor, { ...given, code6 })
  await reportContent(visitor, given)

  expect(await rowsOf(topic.id)).toMatchObject([{ email, reportedBy: null, isPicture: true }])
  await followFacts()
  expect(await mailsTo(email, 'content-reports.received')).toHaveLength(1)
})

test('what needs words is refused without them, beside the field, and no other reason is', async () => {
  const topic = await aTopicOf(await aProvider())
  const reporter = await somebody()
  for (const reason of ['illegal', 'misleading', 'rights', 'private', 'offensive', 'advertising', 'other']) {
    const asked = reportContent(reporter, { kind: 'topic', slug: topic.slug, reason })
    const fields = await asked.then(
      () => [],
      (fault) => Object.keys(fault.fields),
    )
    expect(fields).toEqual((NEED_WORDS as readonly string[]).includes(reason) ? ['words'] : [])
  }
})

test('five hundred reports of one thing are one case, decided at once, and each hears of it once', async () => {
  const owner = await aProvider()
  const topic = await aTopicOf(owner)
  const key = reportedKey({ kind: 'topic', id: topic.id })
  const reporters = await inTransaction(async (tx) => [await anAccount(tx), await anAccount(tx)])
  for (const reporter of reporters)
    await reportContent(makeContext({ actor: personOf(reporter) }), {
      kind: 'topic',
      slug: topic.slug,
      reason: 'advertising',
    })
  const [one] = await rowsOf(topic.id)
  if (!one) throw new Error('nothing was reported')
  // Of people who have left since: nobody is written to.
  const others = Array.from({ length: 498 }, (_, nth) => ({
    ...one,
    id: newId(),
    code: `C${nth}`,
    reportedBy: null,
  }))
  await db().insert(contentReports).values(others)
  expect(await casesAbout(staff, key)).toMatchObject([{ said: { params: { count: 500 } } }])

  const uphold = {
    subject: key,
    acts: 'topic.hide',
    rule: 'rights',
    facts: 'Copied from a book',
    reason: 'It was copied.',
  }
  await expect(upholdContentReports(staff, { ...uphold, acts: undefined })).rejects.toHaveProperty(
    'fields.acts',
  )
  const both = await Promise.all([
    reasonOf(upholdContentReports(staff, uphold)),
    reasonOf(dismissContentReports(staff, uphold)),
  ])
  expect(both.toSorted()).toEqual(['content-reports:refused.decided', 'done'])

  const rows = await rowsOf(topic.id)
  expect(new Set(rows.map(({ state }) => state)).size).toBe(1)
  expect(await casesAbout(staff, key)).toEqual([])
  await followFacts()
  const [first] = reporters
  const told = await mailsTo(first?.email ?? '', 'content-reports.decided')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('It was copied.')
  expect(told[0]?.text).toContain(rows.find(({ reportedBy }) => reportedBy === first?.id)?.code)
})

test('nobody else decides or reads, nobody in an own cause, and who reported is not said', async () => {
  const owner = await aProvider()
  const topic = await aTopicOf(owner)
  const reporter = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const asReporter = makeContext({ actor: personOf(reporter, { staffTasks: ['moderate'] }) })
  await reportContent(asReporter, { kind: 'topic', slug: topic.slug, reason: 'private' })
  const key = reportedKey({ kind: 'topic', id: topic.id })
  const decision = { subject: key, reason: 'Fine.', acts: 'topic.hide', rule: 'fraud', facts: 'Invented' }
  const others = STAFF_TASKS.filter((task) => task !== 'moderate').map((task) =>
    makeContext({ actor: personOf(moderator, { staffTasks: [task] }) }),
  )
  const ofOwner = makeContext({ actor: personOf(owner, { staffTasks: ['moderate'] }) })
  for (const ctx of [makeContext({}), await somebody(), ...others, ofOwner, asReporter]) {
    expect(await reasonOf(dismissContentReports(ctx, decision))).toBe(NOT_FOUND)
    expect(await reasonOf(upholdContentReports(ctx, decision))).toBe(NOT_FOUND)
    expect(await reasonOf(getReportedContent(ctx, key))).toBe(NOT_FOUND)
  }
  for (const decide of [dismissContentReports, upholdContentReports])
    expect(await reasonOf(decide(staff, { ...decision, subject: 'topic.made-up' }))).toBe(NOT_FOUND)
  expect(JSON.stringify(await getReportedContent(staff, key))).not.toContain(reporter.id)

  await dismissContentReports(staff, decision)

  expect(await rowsOf(topic.id)).toMatchObject([{ state: 'dismissed', answer: 'Fine.' }])
})

test('only the system writes to who reported', async () => {
  const asked = { reportId: randomUUID(), says: 'received' as const }
  await expect(emailReport(await somebody(), asked)).rejects.toThrow()
})

import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { releaseRing } from '#app/features/delivery/review-rings/release-ring.server.ts'
import { removeRing } from '#app/features/delivery/review-rings/remove-ring.server.ts'
import { reviewRingReviews, reviewRings } from '#app/features/delivery/review-rings/tables.server.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { RULE_PATHS, RULES } from '#app/features/people/notifications/statement.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { getOwnNotice } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { contentReports } from '#app/features/site/content-reports/tables.server.ts'
import { eraseLeavers } from '#app/features/site/privacy/erase-leavers.server.ts'
import { getContactMessage } from '#app/features/site/support/queries-contact.server.ts'
import type { StaffTask } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { LANGUAGES, type Language, pathIn } from '#app/kit/language.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { anObjection } from '#tests/support/an-objection.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Staff = { account: Account; ctx: Ctx }

const visitor = makeContext({})
let first: Staff
let second: Staff
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await loadRegistries()
  first = await aModerator()
  second = await aModerator()
})

async function aModerator(): Promise<Staff> {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  return { account, ctx: makeContext({ actor: personOf(account, { staffTasks: ['moderate'] }) }) }
}
const codeOf = ({ account }: Staff) => inTransaction((tx) => aRecoveryCode(tx, account.id))
const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
const stateOf = async (id: string) => (await db().select().from(reviews).where(eq(reviews.id, id)))[0]?.state
const mailTo = async ({ email }: Account) =>
  (await db().select().from(emails).where(eq(emails.toAddress, email))).filter(({ kind }) =>
    kind.startsWith('notifications.decision'),
  )

/** Held reviews of one provider, each of an author in another language. */
async function aRing(languages: readonly Language[], of: { staffTasks?: StaffTask[] } = {}) {
  const trainer = await inTransaction((tx) =>
    anAccount(tx, { approval: 'approved', serviceType: 'provider', language: languages[0] ?? 'en' }),
  )
  await inTransaction((tx) => someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tess' }]))
  const ring = { id: newId(), code: newCode(12), trainerId: trainer.partyId }
  const authors: { account: Account; language: Language; review: string; code: string }[] = []
  for (const language of languages) {
    const account = await inTransaction((tx) => anAccount(tx, { language, ...of }))
    const given = { authorId: account.partyId, writtenBy: account.id, trainerId: trainer.partyId }
    await inTransaction((tx) => aReview(tx, { ...given, topicId: null }))
    const [row] = await db().select().from(reviews).where(eq(reviews.authorId, account.partyId))
    if (!row) throw new Error('nothing was written')
    authors.push({ account, language, review: row.id, code: row.code })
  }
  const hold = async () => {
    await db()
      .update(reviews)
      .set({ state: 'held' })
      .where(
        inArray(
          reviews.id,
          authors.map(({ review }) => review),
        ),
      )
    await db()
      .insert(reviewRings)
      .values({ ...ring, signs: ['browser'], foundAt: new Date() })
    await db()
      .insert(reviewRingReviews)
      .values(authors.map(({ review }) => ({ ringId: ring.id, reviewId: review })))
  }
  return { trainer, ring, authors, hold }
}
const wish = (ring: { code: string }, given: object = {}) => ({
  ring: ring.code,
  acts: 'review.remove',
  rule: 'reviews',
  facts: 'One browser wrote all of them',
  ...given,
})
const countOf = async ({ partyId }: Account) =>
  (await listReviews(visitor, { trainerId: partyId, limit: 9 })).total
const ACTS = [
  ['review.remove'],
  ['review.remove', 'party.demote'],
  ['review.remove', 'party.suspend', 'party.stopPayments'],
  ['review.remove', 'party.hide'],
  ['review.remove', 'party.pause', 'party.stopPayments'],
] as const

test.each(ACTS.map((acts, at) => ({ acts, at })))(
  '$acts of a ring: each author reads a statement of its own in six languages, and wins it back',
  async (one) => {
    const { acts, at } = one
    const rule = RULES[at % RULES.length] ?? 'reviews'
    const days = at % 2 === 0 ? '' : '30'
    const { trainer, ring, authors, hold } = await aRing(LANGUAGES)
    const reporter = await inTransaction((tx) => anAccount(tx))
    const [reported] = authors
    await reportContent(makeContext({ actor: personOf(reporter) }), {
      kind: 'review',
      slug: reported?.code ?? '',
      reason: 'misleading',
      words: 'Not so',
    })
    await hold()
    await followFacts()
    expect(await countOf(trainer)).toBe(0)

    const facts = `Fact ${at}: تقييمات غير صحيحة`
    const codes = [await codeOf(first), await codeOf(second)]
    const tried = await Promise.allSettled(
      [first, second].map(({ ctx }, nth) =>
        removeRing(ctx, wish(ring, { acts, rule, facts, days, code: codes[nth] })),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [decider, other] = tried[0]?.status === 'fulfilled' ? [first, second] : [second, first]
    await expect(releaseRing(other.ctx, { ring: ring.code })).rejects.toMatchObject({ kind: 'conflict' })
    await followFacts()

    const numbers = new Set<string>()
    for (const { account, language, review } of authors) {
      expect(await stateOf(review)).toBe('hidden')
      const done = await db().select().from(staffActs).where(eq(staffActs.partyId, account.partyId))
      expect(done.map((row) => `${row.subjectKind}.${row.act}`)).toEqual(['review.remove'])
      const [act] = done
      expect(act).toMatchObject({ rule, source: 'look', detectedBy: 'ring', reason: facts, until: null })
      const number = decisionNumber(act?.decisionId ?? '')
      numbers.add(number)
      const t = translator(language)
      const [mail, ...more] = await mailTo(account)
      expect(more).toEqual([])
      for (const needed of [
        number,
        t('staff-acts:doneBy.review.remove'),
        t(`staff-acts:rule.${rule}`),
        config().ORIGIN + pathIn(language, RULE_PATHS[rule]),
        facts,
        t('staff-acts:statement.from.look'),
        t('staff-acts:statement.detectedBy.ring'),
        t('staff-acts:statement.person'),
        t('staff-acts:statement.ways'),
        '/contact?about=objection',
      ])
        expect(flat(mail?.text), `${needed} in ${language}`).toContain(flat(needed))
      for (const secret of authors.filter((one) => one.account !== account))
        expect(flat(mail?.text)).not.toContain(secret.account.username)
      expect(await getOwnNotice(makeContext({ actor: personOf(account) }), number)).toMatchObject({ number })
      expect(await getOwnNotice(makeContext({ actor: personOf(trainer) }), number)).toBeNull()
    }
    expect(numbers.size).toBe(LANGUAGES.length)
    const ofProvider = await db().select().from(staffActs).where(eq(staffActs.partyId, trainer.partyId))
    expect(ofProvider.map((row) => `${row.subjectKind}.${row.act}`).toSorted()).toEqual(
      acts.filter((choice) => choice.startsWith('party')).toSorted(),
    )
    expect(new Set(ofProvider.map(({ decisionId }) => decisionId)).size).toBe(acts.length > 1 ? 1 : 0)

    const entries = await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, decider.account.id), eq(auditEntries.subjectId, ring.id)))
    expect(entries).toEqual([{ action: 'review-rings.decide' }])
    const [report] = await db()
      .select()
      .from(contentReports)
      .where(eq(contentReports.subjectId, reported?.review ?? ''))
    expect(report).toMatchObject({ state: 'upheld', answer: facts })
    expect(report?.decisionId).not.toBeNull()

    // The objection of one author is another person's, and brings back that review alone.
    const [won, ...lost] = authors
    const [{ id = '', decisionId = null } = {}] = await db()
      .select()
      .from(staffActs)
      .where(eq(staffActs.subjectId, won?.review ?? ''))
    if (!won) expect.fail('nobody objects')
    const reference = await anObjection(decisionNumber(decisionId ?? ''), won.account)
    await expect(getContactMessage(decider.ctx, reference)).rejects.toMatchObject({ kind: 'notFound' })
    expect(await getContactMessage(other.ctx, reference)).toMatchObject({ reference })
    await takeBackAct(other.ctx, { act: id, reason: 'She was there' })
    await expect(takeBackAct(other.ctx, { act: id, reason: 'Twice' })).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await stateOf(won?.review ?? '')).toBe('public')
    for (const { review } of lost) expect(await stateOf(review)).toBe('hidden')
    for (const { id: act } of ofProvider) await takeBackAct(other.ctx, { act, reason: 'It knew nothing' })
    await followFacts()
    expect(await countOf(trainer)).toBe(1)
  },
)

test('a ring is removed or nothing is: what is missing is said beside its field', async () => {
  const { trainer, ring, authors, hold } = await aRing(['en', 'de', 'fr'])
  await hold()
  const decide = (given: object) => removeRing(first.ctx, wish(ring, given))
  for (const [given, field] of [
    [{ acts: [] }, 'acts'],
    [{ acts: 'party.demote' }, 'acts'],
    [{ acts: 'review.hide' }, 'acts'],
    [{ acts: ['review.remove', 'review.hide'] }, 'acts'],
    [{ rule: '' }, 'rule'],
    [{ facts: ' ' }, 'facts'],
    [{ acts: ['review.remove', 'party.suspend'] }, 'code'],
  ] as const)
    await expect(decide(given), JSON.stringify(given)).rejects.toHaveProperty(`fields.${field}`)
  await expect(decide({ acts: 'topic.hide' })).rejects.toMatchObject({ kind: 'notFound' })
  await db().update(parties).set({ demotedAt: new Date() }).where(eq(parties.id, trainer.partyId))
  await expect(decide({ acts: ['review.remove', 'party.demote'] })).rejects.toMatchObject({
    reason: 'staff-acts:refused.done',
  })
  for (const { review } of authors) expect(await stateOf(review)).toBe('held')
  expect(await db().$count(staffActs, eq(staffActs.subjectId, authors[0]?.review ?? ''))).toBe(0)
})

test('staff is out of reach as an author, and an author who was erased meanwhile stops nothing', async () => {
  const { ring, hold } = await aRing(['en', 'de', 'fr'], { staffTasks: ['refund'] })
  await hold()
  await expect(removeRing(first.ctx, wish(ring))).rejects.toMatchObject({
    reason: 'staff-acts:refused.staff',
  })

  const other = await aRing(['en', 'de', 'fr'])
  await other.hold()
  const [leaver, ...stay] = other.authors
  await erase(leaver?.account)
  await removeRing(first.ctx, wish(other.ring))
  await followFacts()
  for (const { review } of other.authors) expect(await stateOf(review)).toBe('hidden')
  for (const { account } of stay) expect(await mailTo(account)).toHaveLength(1)
  expect(await db().$count(staffActs, eq(staffActs.subjectId, leaver?.review ?? ''))).toBe(0)
})

async function erase(account: Account | undefined) {
  if (!account) throw new Error('nobody')
  const long = new Date(Date.now() - 400 * 86_400_000)
  await db().update(parties).set({ deactivatedAt: long }).where(eq(parties.id, account.partyId))
  expect(await eraseLeavers(systemContext('test'))).toBe(1)
}

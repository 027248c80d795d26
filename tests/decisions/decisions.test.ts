import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { eventAddresses } from '#app/features/catalogue/events/queries-addresses.server.ts'
import { listFeedEvents } from '#app/features/catalogue/events/queries-feed.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { topicAddresses } from '#app/features/catalogue/topics/queries-addresses.server.ts'
import { getTopicPage } from '#app/features/catalogue/topics/queries-page.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { profileAddresses } from '#app/features/catalogue/trainers/queries-addresses.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { listReviews } from '#app/features/delivery/reviews/queries-list.server.ts'
import { getShownReview } from '#app/features/delivery/reviews/queries-one.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { CHOICES, type Choice, RULE_PATHS, RULES } from '#app/features/people/notifications/statement.ts'
import { partyReturned } from '#app/features/people/parties/party.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { CHOICES_ABOUT, FOR_GOOD, readChoice } from '#app/features/people/staff-acts/decision.ts'
import { getOwnNotice } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { requirementAddresses } from '#app/features/procurement/requirements/queries-addresses.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirementPublished } from '#app/features/procurement/requirements/requirement.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import {
  DECIDED_AS,
  type ReportedKind,
  reportedKey,
} from '#app/features/site/content-reports/content-report.ts'
import { decideReview } from '#app/features/site/content-reports/decide-review.server.ts'
import { dismissContentReports } from '#app/features/site/content-reports/dismiss-content-reports.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { contentReports } from '#app/features/site/content-reports/tables.server.ts'
import { upholdContentReports } from '#app/features/site/content-reports/uphold-content-reports.server.ts'
import { upholdReviewReports } from '#app/features/site/content-reports/uphold-review-reports.server.ts'
import { getContactMessage } from '#app/features/site/support/queries-contact.server.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { LANGUAGES, type Language, pathIn } from '#app/kit/language.ts'
import { pictureAddress } from '#app/kit/picture-address.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { beginAnew } from '#app/platform/kept.server.ts'
import { hearNews, PAGES_FORGOTTEN } from '#app/platform/process-news.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { findForFeed } from '#app/routes/public/feeds/feed-search.server.ts'
import { anObjection } from '#tests/support/an-objection.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Staff = { account: Account; ctx: Ctx }

/** A review is decided beside what it says; all else on the page of its reports. */
const DECIDED = { ...DECIDED_AS, review: 'review' } as const satisfies Record<ReportedKind, string>
const KINDS = Object.keys(DECIDED) as ReportedKind[]
const visitor = makeContext({})

/** Of each kind each act alone, then several at once; each in another language of its two readers. */
const CASES = KINDS.flatMap((kind) => {
  const choices = CHOICES_ABOUT[DECIDED[kind]]
  const [first] = choices
  const together: Choice[][] = [
    ...((first && readChoice(first).kind !== 'party'
      ? [
          [first, 'party.pause', 'party.stopPayments'],
          [first, 'party.suspend', 'party.stopPayments'],
          [first, 'party.demote'],
        ]
      : [
          ['party.pause', 'party.stopPayments', 'party.hide'],
          ['party.demote', 'party.pause', 'party.stopPayments'],
          ['party.suspend', 'party.stopPayments'],
        ]) as Choice[][]),
    ['party.hide', 'party.pause'],
  ]
  return [...choices.map((choice) => [choice]), ...together].map((acts) => ({ kind, acts }))
}).map((one, at) => ({
  ...one,
  at,
  owner: LANGUAGES[at % LANGUAGES.length] as Language,
  reporter: LANGUAGES[(at + 1 + Math.floor(at / LANGUAGES.length)) % LANGUAGES.length] as Language,
  rule: RULES[at % RULES.length] ?? RULES[0],
  days: at % 2 === 0 ? '30' : '',
}))

let first: Staff
let second: Staff
let deafen: () => Promise<void>
const heard: string[] = []
const numbers = new Set<string>()

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  // No transaction waits for most of the product to be compiled.
  await loadRegistries()
  first = await aModerator()
  second = await aModerator()
  deafen = hearNews(
    (news) => heard.push(news),
    () => {},
  )
})
afterAll(async () => {
  await deafen()
  expect(numbers.size).toBe(CASES.length)
})

async function aModerator(): Promise<Staff> {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  return { account, ctx: makeContext({ actor: personOf(account, { staffTasks: ['moderate'] }) }) }
}
const codeOf = ({ account }: Staff) => inTransaction((tx) => aRecoveryCode(tx, account.id))
const mailsTo = (to: string, kind: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, to), eq(emails.kind, kind)))
/** Lines of an email break where they are full. */
const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
const isThere = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )

async function aThing(kind: ReportedKind, owner: Account) {
  const title = `zq${newCode(8).toLowerCase()}`
  const ownerId = owner.partyId
  if (kind === 'topic') {
    const { id: categoryId } = await inTransaction((tx) => aCategory(tx))
    return { title, ...(await inTransaction((tx) => aTopic(tx, { ownerId, categoryId, title }))) }
  }
  if (kind === 'event') {
    return inTransaction(async (tx) => {
      await someProfiles(tx, [{ partyId: ownerId, displayName: 'Ada' }])
      const { id, slug } = await anEvent(tx, { ownerId, title })
      return { title, id, slug }
    })
  }
  if (kind === 'provider') {
    const profile = { partyId: ownerId, displayName: title, listed: true }
    await inTransaction((tx) => someProfiles(tx, [profile]))
    return { title, id: ownerId, slug: owner.displayUsername }
  }
  if (kind === 'review' || kind === 'answer') return aReviewOf(kind, owner)
  const { id: categoryId } = await inTransaction((tx) => aCategory(tx))
  const facts = { ownerId, postedBy: owner.id, categoryId, title, language: 'en' }
  const wanted = { participants: 12, mode: 'online' as const, trainingLanguage: 'en' }
  const deadline = new Date(Date.now() + 20 * 86_400_000)
  return inTransaction(async (tx) => {
    const row = { ...facts, ...wanted, deadline, state: 'open' as const, createdAt: new Date() }
    const [made] = await someRequirements(tx, [row])
    if (!made) throw new Error('nothing was written')
    await tx.update(requirements).set({ publishedAt: new Date() }).where(eq(requirements.id, made.id))
    return { title, ...made }
  })
}

/** The files of the pictures of a topic, an event or a profile. */
async function picturesOf(kind: ReportedKind, id: string) {
  const rows = await (kind === 'topic'
    ? db().select({ gallery: topics.gallery }).from(topics).where(eq(topics.id, id))
    : kind === 'event'
      ? db().select({ gallery: events.gallery }).from(events).where(eq(events.id, id))
      : db()
          .select({ gallery: trainerProfiles.gallery })
          .from(trainerProfiles)
          .where(eq(trainerProfiles.partyId, id as PartyId)))
  return rows.flatMap(({ gallery }) => gallery.map(({ src }) => src))
}

/** A picture in the gallery of a thing. */
async function aPictureOf(kind: ReportedKind, id: string, owner: Account) {
  const name = `${newCode(22)}-200x200`
  const src = pictureAddress(name)
  const file = { id: newId(), partyId: owner.partyId, kind: 'picture', name, title: '' } as const
  const gallery = [{ src, width: 200, height: 200, caption: 'A room' }]
  await inTransaction(async (tx) => {
    await tx.insert(storedFiles).values({ ...file, contentType: 'image/webp', bytes: 1 })
    const use = kind === 'provider' ? 'trainer.profile' : kind
    await tx.insert(fileUses).values({ subjectKind: use, subjectId: id, fileId: file.id })
    if (kind === 'topic') await tx.update(topics).set({ gallery }).where(eq(topics.id, id))
    else if (kind === 'event') await tx.update(events).set({ gallery }).where(eq(events.id, id))
    else
      await tx
        .update(trainerProfiles)
        .set({ gallery })
        .where(eq(trainerProfiles.partyId, id as PartyId))
  })
  return { name }
}

/** A review that somebody wrote, or one that somebody has answered. */
async function aReviewOf(kind: 'review' | 'answer', owner: Account) {
  const other = await inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
  const [author, trainer] = kind === 'review' ? [owner, other] : [other, owner]
  const given = { authorId: author.partyId, writtenBy: author.id, trainerId: trainer.partyId, topicId: null }
  const answered = kind === 'answer' ? { answer: 'So be it.', answeredAt: new Date() } : {}
  await inTransaction(async (tx) => {
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tess' }])
    await aReview(tx, { ...given, ...answered })
  })
  const [row] = await db().select().from(reviews).where(eq(reviews.authorId, author.partyId))
  if (!row) throw new Error('nothing was written')
  return { title: '', id: row.id, slug: row.code }
}

/** Where a review, or its answer, is shown to visitors. */
async function reviewShown(kind: 'review' | 'answer', code: string) {
  const [row] = await db().select().from(reviews).where(eq(reviews.code, code))
  const { lines } = await listReviews(visitor, { trainerId: row?.trainerId ?? newId(), limit: 9 })
  const inList = lines.find((line) => line.code === code)
  const alone = await getShownReview(visitor, code).catch(() => null)
  return [inList, alone].map((one) => Boolean(kind === 'review' ? one : one?.answer))
}

const BOOKS = {
  topic: topicAddresses,
  event: eventAddresses,
  provider: profileAddresses,
  requirement: requirementAddresses,
}

/** Where a thing is shown to visitors. */
async function shownOf(
  kind: ReportedKind,
  { title, slug }: { title: string; slug: string },
  username: string,
) {
  if (kind === 'review' || kind === 'answer') return reviewShown(kind, slug)
  const found = await suggest(visitor, title)
  beginAnew()
  const book = BOOKS[kind]
  const parts = await book.parts()
  const listed = (await Promise.all(parts.map((_, at) => book.part(at + 1)))).flat()
  const page = {
    topic: () => getTopicPage(visitor, slug),
    event: () => getEventPage(visitor, slug),
    requirement: () => getRequirement(visitor, slug),
    provider: async () => {
      if (!listed.some((one) => one?.path.endsWith(`/${slug}`))) throw new Error('not there')
    },
  }[kind]
  const feed = async () => {
    if (kind !== 'event') return []
    const asked = new Request(`https://q.example/feed/events.rss?organiser=${username}`)
    const wanted = { kind: 'event', format: 'rss', size: 50, sort: 'newest' } as const
    const answer = await findForFeed(visitor, asked, wanted).catch(() => null)
    const events = answer ? await listFeedEvents(answer.ctx, answer.ids) : []
    return [events.some((event) => event.slug === slug)]
  }
  return [
    await isThere(page()),
    Object.values(found).some((list) => list.length > 0),
    listed.some((one) => one?.path.endsWith(`/${slug}`) ?? false),
    ...(await feed()),
  ]
}

const HIDES: readonly Choice[] = [
  'topic.hide',
  'topic.remove',
  'event.hide',
  'event.remove',
  'requirement.hide',
  'requirement.remove',
  'review.hide',
  'review.remove',
  'answer.remove',
]
/** What hides all of its owner; a review is its provider’s page, whoever wrote it. */
const HIDES_ALL: readonly Choice[] = ['party.hide', 'party.suspend']

describe('a case from the report to the objection that is won', () => {
  test('there are forty at least, and each act and language is among them', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40)
    expect(new Set(CASES.flatMap(({ acts }) => acts))).toEqual(new Set(CHOICES))
    expect(new Set(CASES.map(({ owner }) => owner)).size).toBe(LANGUAGES.length)
    expect(new Set(CASES.map(({ reporter }) => reporter)).size).toBe(LANGUAGES.length)
  })

  test.each(CASES)('$kind: $acts ($owner to the owner, $reporter to who reported)', async (one) => {
    const { kind, acts, rule, days, at } = one
    const given = { approval: 'approved', serviceType: 'provider', language: one.owner } as const
    const owner = await inTransaction((tx) => anAccount(tx, given))
    const thing = await aThing(kind, owner)
    const picture = acts.includes('picture.remove') ? await aPictureOf(kind, thing.id, owner) : null
    const reporter = await inTransaction((tx) => anAccount(tx, { language: one.reporter }))
    await inTransaction(async (tx) => {
      await recordFact(tx, partyReturned, owner.partyId, {})
      if (kind === 'requirement') await recordFact(tx, requirementPublished, thing.id, PUBLISHED(owner))
    })
    await followFacts()
    const shown = () => shownOf(kind, thing, owner.username)
    expect((await shown()).every(Boolean), 'shown before').toBe(true)

    const asReporter = makeContext({ actor: personOf(reporter), language: one.reporter })
    await reportContent(asReporter, { kind, slug: thing.slug, reason: 'misleading', words: 'Not so' })
    const isReview = kind === 'review'
    const subject = isReview ? '' : reportedKey({ kind, id: thing.id })
    const uphold = isReview ? upholdReviewReports : upholdContentReports
    const dismiss = isReview ? decideReview : dismissContentReports
    const facts = `Fact ${at}: الوصف غير صحيح`
    const answer = `Answer ${at}`
    const about = { subject, review: thing.slug, decision: 'keep', pictures: picture?.name ?? [] }
    const wish = { ...about, acts, rule, facts, days, reason: answer }
    const codes = [await codeOf(first), await codeOf(second)]
    const decided = await Promise.allSettled(
      [first, second].map(({ ctx }, nth) => uphold(ctx, { ...wish, code: codes[nth] })),
    )
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(dismiss(second.ctx, wish)).rejects.toMatchObject({ kind: 'conflict' })
    const [decider, other] = decided[0]?.status === 'fulfilled' ? [first, second] : [second, first]
    heard.length = 0
    await followFacts()

    const done = await db().select().from(staffActs).where(eq(staffActs.partyId, owner.partyId))
    expect(done.map((row) => `${row.subjectKind}.${row.act}`).toSorted()).toEqual([...acts].toSorted())
    const [{ decisionId = null } = {}] = done
    expect(new Set(done.map((row) => row.decisionId)).size).toBe(1)
    const number = decisionNumber(decisionId ?? '')
    expect(numbers.has(number)).toBe(false)
    numbers.add(number)
    const entries = await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, decider.account.id), eq(auditEntries.subjectId, thing.id)))
    expect(entries.filter(({ action }) => action === 'decision.make')).toHaveLength(1)

    // The statement of reasons, in the language of the owner.
    const t = translator(one.owner)
    const [statement, ...more] = (await mailsTo(owner.email, await kindOf(owner))).map((mail) => mail)
    expect(more).toEqual([])
    const text = flat(statement?.text)
    const lasts = days !== '' && !acts.every((choice) => FOR_GOOD.includes(choice))
    for (const needed of [
      number,
      ...acts.map((choice) => t(`staff-acts:doneBy.${choice}`)),
      t(`staff-acts:rule.${rule}`),
      config().ORIGIN + pathIn(one.owner, RULE_PATHS[rule]),
      facts,
      t('staff-acts:statement.from.report'),
      t('staff-acts:statement.detectedBy.none'),
      t('staff-acts:statement.person'),
      t('staff-acts:statement.ways'),
      lasts ? t('staff-acts:statement.until', { at: '' }).slice(0, 8) : t('staff-acts:statement.open'),
      t('staff-acts:statement.by', { day: '' }).slice(0, 8),
      '/contact?about=objection',
    ])
      expect(text, `${needed} in ${one.owner}`).toContain(flat(needed))
    expect(statement?.replyTo).toBe(config().COMPLAINTS_EMAIL)
    for (const secret of [
      reporter.username,
      reporter.displayUsername,
      reporter.email,
      decider.account.username,
    ])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    const notice = await getOwnNotice(makeContext({ actor: personOf(owner) }), number)
    expect(notice?.acts).toHaveLength(acts.length)
    expect(notice?.acts[0]).toMatchObject({ rule, source: 'report', detectedBy: 'none', reason: facts })
    expect(await getOwnNotice(asReporter, number)).toBeNull()

    // The answer to who reported, in their language: what was done to the thing, and nothing of its owner.
    const said = translator(one.reporter)
    const [told] = await mailsTo(reporter.email, 'content-reports.decided')
    const [{ code = '' } = {}] = await db()
      .select({ code: contentReports.code })
      .from(contentReports)
      .where(eq(contentReports.subjectId, thing.id))
    const heardOf = flat(told?.text)
    for (const needed of [
      code,
      answer,
      said('content-reports:mail.object', { code }),
      said('content-reports:mail.why'),
      said('staff-acts:statement.ways'),
      ...acts
        .filter((choice) => readChoice(choice).kind !== 'party')
        .map((choice) => said(`staff-acts:doneBy.${choice}`)),
    ])
      expect(heardOf, `${needed} in ${one.reporter}`).toContain(flat(needed))
    expect(told?.replyTo).toBe(config().COMPLAINTS_EMAIL)
    expect(heardOf).not.toContain(said('common:mail.footer'))
    for (const choice of acts.filter((choice) => readChoice(choice).kind === 'party'))
      expect(heardOf).not.toContain(said(`staff-acts:doneBy.${choice}`))

    // Hidden from page, search, sitemap and feed, and out of what is kept.
    const hides = acts.some((choice) => HIDES.includes(choice) || (!isReview && HIDES_ALL.includes(choice)))
    const now = await shown()
    expect(
      kind === 'requirement' && acts.every((choice) => readChoice(choice).kind === 'party')
        ? []
        : now.map((is) => is !== hides),
    ).not.toContain(false)
    if (picture) expect(await picturesOf(kind, thing.id)).toEqual([])
    if (hides || picture) await expect.poll(() => heard, { timeout: 5_000 }).toContain(PAGES_FORGOTTEN)

    // The objection is another person's, who takes back each act by itself.
    const reference = await anObjection(number, { ...owner, language: one.owner })
    await expect(getContactMessage(decider.ctx, reference)).rejects.toMatchObject({ kind: 'notFound' })
    expect(await getContactMessage(other.ctx, reference)).toMatchObject({ reference })
    for (const { id } of done) {
      await takeBackAct(other.ctx, { act: id, reason: 'We were wrong' })
      await expect(takeBackAct(other.ctx, { act: id, reason: 'Again' })).rejects.toMatchObject({
        kind: 'conflict',
      })
    }
    await followFacts()
    if (picture) expect(await picturesOf(kind, thing.id)).toHaveLength(1)
    // Of an answer it comes back that there can be one.
    expect((await shown()).every(Boolean), 'back').toBe(!acts.includes('answer.remove'))
  })
})

const PUBLISHED = ({ partyId }: Account) => ({
  from: 'draft',
  to: 'open',
  by: 'person',
  byParty: partyId,
  owner: partyId,
})

/** Which email the owner of a decision got. */
async function kindOf({ email }: Account): Promise<string> {
  const all = await db().select().from(emails).where(eq(emails.toAddress, email))
  return all.find(({ kind }) => /notifications\.(party|topic|decision)/.test(kind))?.kind ?? ''
}

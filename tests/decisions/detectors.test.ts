import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { decideOnTopic } from '#app/features/catalogue/topic-editing/decide-on-topic.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { reviewRingReviews, reviewRings } from '#app/features/delivery/review-rings/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { decideLine } from '#app/features/people/message-safety/decide-line.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { upholdReport } from '#app/features/people/message-safety/uphold-report.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { DETECTORS, type Detector } from '#app/features/people/notifications/statement.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { getOwnNotice } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { carryOutBulk } from '#app/features/site/spam-waves/carry-out-bulk.server.ts'
import { pauseWave } from '#app/features/site/spam-waves/pause-wave.server.ts'
import { bulkActions } from '#app/features/site/spam-waves/tables.server.ts'
import { takeBackBulk } from '#app/features/site/spam-waves/take-back-bulk.server.ts'
import { undoBulk } from '#app/features/site/spam-waves/undo-bulk.server.ts'
import { newCode, newId, newKey } from '#app/kit/ids.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aModerator, asModerator } from '#tests/support/a-moderator.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let moderator: Account
beforeAll(async () => {
  moderator = await aModerator()
})
const staff = () => asModerator(moderator)
const asOwner = (account: Account) => makeContext({ actor: personOf(account) })
const anybody = (language: Language = 'en', email?: string) =>
  inTransaction((tx) =>
    anAccount(tx, { approval: 'approved', serviceType: 'provider', language, ...(email && { email }) }),
  )
const wish = (acts: string, given: object = {}) => ({
  acts,
  rule: 'spam',
  source: 'look',
  facts: 'The same to many',
  key: newKey(),
  ...given,
})
const decide = (owner: Account, given: object = {}) =>
  decideOnParty(staff(), { username: owner.username, ...wish('party.demote', given) })

/** What the latest decision about somebody says of programs, where its owner reads it. */
async function pointerOf(owner: Account) {
  const acts = await db().select().from(staffActs).where(eq(staffActs.partyId, owner.partyId))
  const decided = acts.filter(({ decisionId }) => decisionId !== null)
  const latest = decided.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]
  const notice = await getOwnNotice(asOwner(owner), decisionNumber(latest?.decisionId ?? ''))
  return notice?.acts[0]?.detectedBy
}

/** Lines of an email break where they are full. */
const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')

/** What the email to somebody says of programs: one of the sentences, in their language. */
async function mailed(owner: Account, language: Language): Promise<Detector[]> {
  await followFacts()
  const mails = await db().select().from(emails).where(eq(emails.toAddress, owner.email))
  const text = mails.map((mail) => flat(mail.text)).join(' ')
  const t = translator(language)
  expect(text).toContain(flat(t('staff-acts:statement.person')))
  return DETECTORS.filter((one) => text.includes(flat(t(`staff-acts:statement.detectedBy.${one}`))))
}

/** Somebody who wrote the same to seven, of which a program holds the last two. */
async function aSpammer(language: Language = 'en') {
  const spammer = await anybody(language)
  const readers: Account[] = []
  for (let at = 0; at < 7; at += 1) readers.push(await anybody())
  for (const { username } of readers)
    await writeMessage(asOwner(spammer), {
      to: username,
      words: `Loans ${spammer.username}`,
      key: newKey(),
    })
  return { spammer, readers }
}
const heldBy = ({ id }: Account) =>
  db()
    .select({ code: conversations.code, position: conversationLines.position })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .where(and(eq(conversationLines.authorId, id), eq(conversationLines.withheld, 'held')))

/** Three people with a review of one provider each, as a program put them into a ring. */
async function aRing(language: Language = 'en') {
  const trainer = await anybody()
  const authors = [await anybody(language), await anybody(language), await anybody(language)]
  const id = newId()
  await inTransaction(async (tx) => {
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Tess' }])
    for (const { partyId, id: writtenBy } of authors)
      await aReview(tx, { authorId: partyId, writtenBy, trainerId: trainer.partyId, topicId: null })
  })
  const written = await db().select().from(reviews).where(eq(reviews.trainerId, trainer.partyId))
  await db()
    .insert(reviewRings)
    .values({ id, code: newCode(8), trainerId: trainer.partyId, signs: ['browser'], foundAt: new Date() })
  await db()
    .insert(reviewRingReviews)
    .values(written.map((review) => ({ ringId: id, reviewId: review.id })))
  return { id, trainer, authors }
}

/** A domain of three new accounts, paused as one. */
async function aWave(language: Language = 'en') {
  const value = `${newCode(8).toLowerCase()}.example`
  const people = [
    await anybody(language, `a@${value}`),
    await anybody(language, `b@${value}`),
    await anybody(language, `c@${value}`),
  ]
  const code = await inTransaction((tx) => aRecoveryCode(tx, moderator.id))
  const group = { by: 'domain', value, hours: '24' }
  await pauseWave(staff(), { ...group, reason: 'Made by a machine', days: '30', code, key: newKey() })
  const [action] = await db().select().from(bulkActions).where(eq(bulkActions.value, value))
  if (!action) throw new Error('nothing was ordered')
  await carryOutBulk(systemContext('test'), action.id)
  return { id: action.id, people: people as [Account, Account, Account] }
}

test('each source has words of its own in each language', () => {
  for (const language of LANGUAGES) {
    const t = translator(language)
    const said = DETECTORS.map((one) => t(`staff-acts:statement.detectedBy.${one}`))
    expect(new Set(said).size, language).toBe(DETECTORS.length)
    for (const one of said) expect(one).not.toContain('detectedBy')
  }
})

test.each(LANGUAGES)(
  'the statement and its email say which program had pointed to it, in %s',
  async (language) => {
    const [own, { spammer }, ring, wave] = [
      await anybody(language),
      await aSpammer(language),
      await aRing(language),
      await aWave(language),
    ]
    const [author] = ring.authors
    if (!author) throw new Error('three are needed')
    await decide(own)
    await decide(spammer)
    await decide(author)
    for (const [owner, detector] of [
      [own, 'none'],
      [spammer, 'sameMessage'],
      [author, 'ring'],
      [wave.people[0], 'wave'],
    ] as const) {
      expect(await pointerOf(owner), detector).toBe(detector)
      expect(await mailed(owner, language)).toEqual([detector])
    }
  },
)

test('a report of a message says none, or which program had held messages of the same side', async () => {
  const { spammer, readers } = await aSpammer()
  const honest = await anybody()
  const reader = readers[0] as Account
  await writeMessage(asOwner(honest), { to: reader.username, words: 'You fool', key: newKey() })
  for (const [of, detector] of [
    [honest, 'none'],
    [spammer, 'sameMessage'],
  ] as const) {
    const [line] = await db()
      .select({ code: conversations.code })
      .from(conversationLines)
      .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
      .where(and(eq(conversationLines.authorId, of.id), eq(conversationLines.position, 1)))
      .orderBy(conversationLines.writtenAt)
      .limit(1)
    await reportConversation(asOwner(reader), { code: line?.code, reason: 'rude', words: 'So rude' })
    const [{ code: report = '' } = {}] = await db()
      .select()
      .from(messageReports)
      .where(eq(messageReports.reportedId, of.partyId))
    await upholdReport(staff(), { report, ...wish('party.demote') })
    expect(await pointerOf(of)).toBe(detector)
  }
})

test('what staff has released or taken back had not pointed to anything, and a topic is none of it', async () => {
  const { spammer } = await aSpammer()
  const { id: topicId, slug } = await inTransaction((tx) => aTopic(tx, { ownerId: spammer.partyId }))
  expect(topicId).toBeTruthy()
  await decideOnTopic(staff(), { topic: slug, ...wish('topic.demote') })
  expect(await pointerOf(spammer), 'a topic of who spams').toBe('none')
  const [held] = await heldBy(spammer)
  await decideLine(staff(), { ...held, decision: 'release', reason: 'A fair question' })
  await decide(spammer)
  expect(await pointerOf(spammer), 'released').toBe('none')

  const { spammer: other } = await aSpammer()
  const [refused] = await heldBy(other)
  await decideLine(staff(), { ...refused, decision: 'decline', reason: 'Too many' })
  await decide(other)
  expect(await pointerOf(other), 'refused').toBe('sameMessage')

  const ring = await aRing()
  await decide(ring.trainer)
  expect(await pointerOf(ring.trainer), 'the provider of a ring').toBe('ring')
  await db()
    .update(reviewRings)
    .set({ outcome: 'release', decidedAt: new Date(), decidedBy: moderator.id })
    .where(eq(reviewRings.id, ring.id))
  const [author] = ring.authors
  if (!author) throw new Error('three are needed')
  await decide(author)
  expect(await pointerOf(author), 'released').toBe('none')

  const wave = await aWave()
  const [one, two] = wave.people
  await decide(one)
  expect(await pointerOf(one), 'decided anew').toBe('wave')
  await takeBackBulk(staff(), { action: wave.id })
  await undoBulk(systemContext('test'), wave.id)
  await decide(two)
  expect(await pointerOf(two), 'taken back').toBe('none')
})

test('who comes from the list of a wave decides by it, and nothing else that is sent is believed', async () => {
  const [one, two] = [await anybody(), await anybody()]
  await decide(one, { from: 'wave' })
  expect(await pointerOf(one)).toBe('wave')
  await decide(two, { from: 'ring', detectedBy: 'ring' })
  expect(await pointerOf(two)).toBe('none')
})
